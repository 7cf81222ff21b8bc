;;; session.el --- A session in a real Emacs, without a screen -*- lexical-binding: t; -*-
;; Takes steps from a file and writes what it sees of each into another. Run by emacs.test.ts.
;; Lines and columns of places count from 1.
(require 'json)
(require 'eglot)
(require 'flymake)

(defvar session
  (let ((json-object-type 'alist) (json-array-type 'list))
    (json-read-file (getenv "SESSION_FILE"))))

(defconst patience 20.0)

(defun wait-until (condition)
  "Let messages come in until CONDITION holds, or patience is at its end."
  (let ((end (+ (float-time) patience)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.02))))

(defun go-to (place)
  "Go to a PLACE."
  (goto-char (point-min))
  (forward-line (1- (nth 0 place)))
  (forward-char (1- (nth 1 place))))

(defun errors ()
  "The text under each error of the buffer, with what is said of it."
  (sort (mapcar (lambda (found)
                  (format "%s: %s"
                          (buffer-substring-no-properties (flymake-diagnostic-beg found)
                                                          (flymake-diagnostic-end found))
                          (car (split-string (flymake-diagnostic-text found) "\n"))))
                (seq-filter (lambda (found) (eq (flymake-diagnostic-type found) 'eglot-error))
                            (flymake-diagnostics)))
        #'string<))

(defun step-errors (count)
  "Wait until the buffer has COUNT errors."
  ;; Without a screen Emacs is never idle, so Flymake is told to look.
  (wait-until (lambda () (flymake-start) (= (length (errors)) count)))
  (vconcat (errors)))

(defun step-hover (place)
  "What is said of the word at a PLACE."
  (go-to place)
  (let ((contents (plist-get (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                              (eglot--TextDocumentPositionParams))
                             :contents)))
    (if (stringp contents) contents (plist-get contents :value))))

(defun step-completion (place)
  "What is offered at a PLACE."
  (go-to place)
  (let ((found (eglot-completion-at-point)))
    (vconcat (all-completions "" (nth 2 found)))))

(defun step-type (edit)
  "Replace COUNT characters at a place by a text, as EDIT says: line, column, count, text."
  (go-to edit)
  (delete-char (nth 2 edit))
  (insert (nth 3 edit))
  (eglot--signal-textDocument/didChange)
  t)

(defun step-format (_)
  "Lay the buffer out."
  (eglot-format-buffer)
  (buffer-string))

(let (seen problem)
  (condition-case failure
      (progn
        ;; The server is started after a command, and without a screen there is none.
        (find-file (alist-get 'file session))
        (run-hooks 'post-command-hook)
        (wait-until #'eglot-current-server)
        (dolist (step (alist-get 'steps session))
          (push (funcall (intern (concat "step-" (nth 0 step))) (nth 1 step)) seen)))
    (error (setq problem (error-message-string failure))))
  (with-temp-file (alist-get 'out session)
    (insert (json-encode `((seen . ,(vconcat (nreverse seen)))
                           ,@(and problem `((problem . ,problem))))))))
(kill-emacs)
