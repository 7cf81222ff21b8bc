/** Each bundle of the program has its own class `Failure`; all share this symbol. */
const FAILURE = Symbol.for("cardwright.failure");

/** An error that the user can fix: ends the command with one line on standard error and status 2. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly [FAILURE] = true;
}

/** Replaces `instanceof`, which only knows the class of its own bundle. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && FAILURE in error;
}

/** The message of a file-system error, without the code and system call that Node adds. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  const known = code === undefined ? undefined : REASONS[code];
  if (known !== undefined) return known;
  return error instanceof Error ? error.message : String(error);
}

/** The code of a file-system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is a file, not a folder",
  ENOSPC: "the disk is full",
  EROFS: "the disk can only be read",
  EMFILE: "too many files are open",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  ERR_STRING_TOO_LONG: "it is too large (more than half a gigabyte)",
  ERR_FS_FILE_TOO_LARGE: "it is too large (more than two gigabytes)",
};
