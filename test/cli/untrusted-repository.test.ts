import { chmodSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { type Repository, repository } from "./git.js";
import { cleanCard, playground, wrongCard } from "./run.js";

const onUnix = describe.skipIf(process.platform === "win32");

let place: Repository;
afterEach(() => place.remove());

/** A command that leaves a file behind when it runs, wherever it runs. */
function trap(name: string, then = "exit 1"): string {
  return `touch '${path.join(place.folder, `ran-${name}`)}'; ${then}`;
}

function ran(): readonly string[] {
  return readdirSync(place.folder).filter((name) => name.startsWith("ran-"));
}

/** Two commits, an edit that is not committed, and files whose stamps git does not trust, so that it reads them. */
function history(): void {
  place = repository();
  const old = `${wrongCard("KITE S 1")}---\n${cleanCard("KITE S 2")}`;
  place.commit("one", {
    "pack.cards": 'Pack: Kites\nKind "Booster"\n',
    "a.cards": old,
    "b.cards": cleanCard("KITE S 3"),
  });
  place.commit("two", { "a.cards": old.replace("Wind 2", "Wind 3"), "b.cards": cleanCard("KITE S 4") });
  place.write({ "a.cards": old.replace("Wind 2", "Wind 4") });
}

/** Everything that asks git. */
const COMMANDS = ["lint --since HEAD~1", "lint --since HEAD", "diff HEAD~1", "diff HEAD~1 HEAD", "diff HEAD~1...HEAD"];

async function runAll(): Promise<void> {
  for (const words of COMMANDS) {
    // A file of the same length and another stamp: git has to look into it.
    place.write({ "b.cards": place.read("b.cards") });
    const { status, error } = await place.run(words);
    expect([words, error, status === 0 || status === 1]).toEqual([words, "", true]);
  }
}

/** Settings that make some command of git run a program. In `.gitattributes` all cards have the filter and the driver. */
const SETTINGS: readonly [key: string, value?: (command: string) => string][] = [
  ["core.fsmonitor"],
  ["diff.external"],
  ["diff.evil.command"],
  ["diff.evil.textconv"],
  ["filter.evil.clean"],
  ["filter.evil.smudge"],
  ["core.pager"],
  ["pager.diff"],
  ["pager.config"],
  ["alias.diff", (command) => `!${command}`],
  ["alias.rev-parse", (command) => `!${command}`],
  ["alias.config", (command) => `!${command}`],
  ["core.sshCommand"],
  ["core.gitProxy"],
  ["core.askPass"],
  ["core.editor"],
  ["core.alternateRefsCommand"],
  ["credential.helper", (command) => `!${command}`],
  ["gpg.program"],
  ["gpg.ssh.program"],
  ["interactive.diffFilter"],
  ["uploadpack.packObjectsHook"],
];

test("a revision longer than any is said not to be there", { tags: "slow" }, async () => {
  place = repository();
  place.commit("one", { "a.cards": cleanCard("KITE S 1") });
  const long = "a".repeat(100_000);
  for (const words of [`diff ${long}`, `diff HEAD..${long}`, `lint --since ${long}`]) {
    const { status, error } = await place.run(words);
    expect([status, error]).toEqual([2, expect.stringContaining("no git revision 'aaa")]);
  }
});

onUnix("a repository that came out of an archive runs nothing", () => {
  const ATTRIBUTES = "*.cards filter=evil diff=evil\n";

  test("by its settings", { tags: "slow" }, async () => {
    history();
    place.write({ ".git/info/attributes": ATTRIBUTES });
    place.git("config", "log.showSignature", "true");
    for (const [key, value = (command: string) => command] of SETTINGS) place.git("config", key, value(trap(key)));
    await runAll();
    // Where both are set, git takes this one and not `clean`.
    place.git("config", "filter.evil.process", trap("filter.evil.process"));
    await runAll();
    expect(ran()).toEqual([]);
  });

  test("the trap works: git itself falls into it", { tags: "slow" }, () => {
    history();
    place.write({ ".git/info/attributes": ATTRIBUTES, "b.cards": place.read("b.cards") });
    place.git("config", "filter.evil.clean", trap("clean", "cat"));
    place.git("diff", "HEAD");
    expect(ran()).toEqual(["ran-clean"]);
  });

  test("by a filter with an odd name, that has to succeed, or that stands in another file or the file of a worktree", {
    tags: "slow",
  }, async () => {
    history();
    const names = ["evil", "a=b", "Mixed.Case", "x.clean", "process"];
    place.write({ ".gitattributes": names.map((name, index) => `${index}*.cards filter=${name}\n`).join("") });
    place.commit(
      "attributes",
      Object.fromEntries(names.map((_, index) => [`${index}.cards`, cleanCard(`KITE S 1${index}`)])),
    );
    for (const name of names) {
      place.git("config", `filter.${name}.required`, "true");
      place.git("config", `filter.${name}.clean`, trap("clean"));
    }
    place.git("config", "include.path", "more");
    place.git("config", "extensions.worktreeConfig", "true");
    place.write({
      ".git/more": `[filter "more"]\n\tprocess = "${trap("included")}"\n`,
      ".git/info/attributes": "*.cards filter=more\n",
    });
    const edited = names.map((_, index) => [`${index}.cards`, `# x\n${cleanCard(`KITE S 1${index}`)}`]);
    place.write(Object.fromEntries(edited));
    await runAll();
    place.write({ ".git/info/attributes": "*.cards filter=tree\n" });
    place.git("config", "--worktree", "filter.tree.clean", trap("worktree"));
    await runAll();
    rmSync(path.join(place.folder, ".git/info/attributes"));
    await runAll();
    expect(ran()).toEqual([]);
  });

  test.each([".git/hooks", "hooks"])("by hooks in %s", { tags: "slow" }, async (folder) => {
    history();
    const hooks = ["post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout", "pre-commit"];
    place.write(Object.fromEntries(hooks.map((hook) => [`${folder}/${hook}`, `#!/bin/sh\n${trap(hook)}\n`])));
    for (const hook of hooks) chmodSync(path.join(place.folder, folder, hook), 0o755);
    if (folder === "hooks") place.git("config", "core.hooksPath", "hooks");
    await runAll();
    expect(ran()).toEqual([]);
  });

  test("by a repository within it, as a submodule or bare", { tags: "slow" }, async () => {
    history();
    const inner = repository();
    inner.commit("one", { "c.cards": cleanCard("KITE S 7") });
    inner.commit("two", { "c.cards": cleanCard("KITE S 8") });
    place.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.folder, "sub.cards");
    place.git("clone", "--quiet", "--bare", inner.folder, "bare");
    inner.remove();
    place.commit("three");
    for (const folder of ["sub.cards", "bare"]) {
      place.git("-C", folder, "config", "core.fsmonitor", trap(folder));
      place.git("-C", folder, "config", "core.bare", "false");
      place.git("-C", folder, "config", "filter.evil.clean", trap(`${folder}-clean`));
    }
    place.git("-C", "bare", "config", "core.worktree", ".");
    place.write({ "bare/info/attributes": "* filter=evil\n", "sub.cards/c.cards": cleanCard("KITE S 9") });
    place.git("config", "submodule.recurse", "true");
    place.git("config", "diff.submodule", "diff");
    await runAll();
    await place.run("lint --since HEAD bare");
    await place.run("diff HEAD", { in: "bare" });
    await place.run("diff HEAD~1", { in: "sub.cards" });
    expect(ran()).toEqual([]);
  });

  test.each([
    ["a transport of its own", "ext::TRAP", undefined],
    ["ssh", "ssh://nowhere.invalid/x", "core.sshCommand"],
    ["a program for the other side", ".", "remote.origin.uploadpack"],
  ])("by fetching what a partial clone lacks: %s", { tags: "slow" }, async (_, url, key) => {
    history();
    const object = place.git("rev-parse", "HEAD~1:a.cards").trim();
    const command = trap("fetch");
    const lost = `.git/objects/${object.slice(0, 2)}/${object.slice(2)}`;
    expect(existsSync(path.join(place.folder, lost))).toBe(true);
    rmSync(path.join(place.folder, lost));
    place.write({ trap: `#!/bin/sh\n${command}\n` });
    chmodSync(path.join(place.folder, "trap"), 0o755);
    const settings = [
      ["core.repositoryFormatVersion", "1"],
      ["extensions.partialClone", "origin"],
      ["remote.origin.promisor", "true"],
      ["remote.origin.url", url.replace("TRAP", path.join(place.folder, "trap"))],
      ["protocol.allow", "always"],
      ["protocol.ext.allow", "always"],
      ...(key === undefined ? [] : [[key, path.join(place.folder, "trap")]]),
    ];
    for (const [name = "", value = ""] of settings) place.git("config", name, value);
    for (const words of ["lint --since HEAD~1", "diff HEAD~1"]) {
      const { status, error } = await place.run(words);
      expect(status).toBe(2);
      expect(error).toContain("this clone is partial, so fetch the rest of it first");
    }
    expect(ran()).toEqual([]);
  });
});

onUnix("what the user has configured for all repositories still counts", () => {
  test("a filter, such as the one of Git LFS", { tags: "slow" }, async () => {
    history();
    const home = playground({ config: "" });
    place.write({ ".git/info/attributes": "*.cards filter=mine\n" });
    const file = path.join(home.folder, "config");
    place.git("config", "--file", file, "filter.mine.clean", trap("mine", "cat"));
    const before = process.env.GIT_CONFIG_GLOBAL;
    process.env.GIT_CONFIG_GLOBAL = file;
    try {
      place.write({ "b.cards": place.read("b.cards") });
      await place.run("lint --since HEAD");
    } finally {
      if (before === undefined) delete process.env.GIT_CONFIG_GLOBAL;
      else process.env.GIT_CONFIG_GLOBAL = before;
      home.remove();
    }
    expect(ran()).toEqual(["ran-mine"]);
  });
});
