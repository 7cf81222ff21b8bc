import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };
import { type Repository, repository } from "./cli/git.js";
import { run } from "./cli/run.js";

/** The example repository of an old pack. */
const FOLDER = "samples/old-pack";
const BASELINE = "lint --baseline cardwright-baseline.json";

let place: Repository | undefined;
afterEach(() => place?.remove());

/** A copy with a history of its own. */
function copied(): Repository {
  const made = repository();
  cpSync(FOLDER, made.folder, { recursive: true });
  made.commit("The pack as it is");
  place = made;
  return made;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, { readonly steps: readonly { readonly run?: string }[] }>>;
}

/** What a step of the workflow runs, as words of the program. */
function commandsOf(file: string): readonly string[] {
  const { jobs }: Workflow = parse(readFileSync(path.join(FOLDER, file), "utf8"));
  const lines = Object.values(jobs).flatMap(({ steps }) => steps.flatMap((step) => step.run ?? []));
  return lines.flatMap(
    (line) => /^npx --yes --ignore-scripts --prefix "\$RUNNER_TEMP" cardwright@\S+ (.*)$/.exec(line)?.[1] ?? [],
  );
}

describe("the example of an old pack", () => {
  test("is full of sins, which its baseline knows, no more and no less", { tags: "slow" }, async () => {
    const options = { cwd: path.resolve(FOLDER) };
    expect((await run(["lint"], options)).status).toBe(1);
    const { status, out, error } = await run(BASELINE.split(" "), options);
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toContain("nothing to report");
  });

  test("its baseline is as it would be written today", { tags: "slow" }, async () => {
    const { folder, read } = copied();
    const { error } = await run([...BASELINE.split(" "), "--write-baseline"], { cwd: folder });
    expect(error).toContain("is up to date");
    expect(read("cardwright-baseline.json")).toBe(readFileSync(`${FOLDER}/cardwright-baseline.json`, "utf8"));
  });

  test("its workflow runs what there is, in this version", async () => {
    const commands = commandsOf(".github/workflows/cards.yml");
    expect(commands).toEqual([BASELINE, 'lint --since "origin/$GITHUB_BASE_REF" --max-warnings 0']);
    const text = readFileSync(`${FOLDER}/.github/workflows/cards.yml`, "utf8");
    expect(new Set(text.match(/cardwright@[\d.]+/g))).toEqual(new Set([`cardwright@${manifest.version}`]));
  });

  test("a pull request: moved cards pass, a new mistake fails both measures, a mended one asks to be pruned", {
    tags: "slow",
  }, async () => {
    const { folder, git, commit, read } = copied();
    const lint = async (words: string) => run(words.split(" "), { cwd: folder });
    const measures = async () => [
      (await lint(BASELINE)).status,
      (await lint("lint --since main --max-warnings 0")).status,
    ];
    git("switch", "--quiet", "--create", "change");
    const quay = read("eras/1-the-quay.cards");
    const [era, ...cards] = quay.split("---\n");
    writeFileSync(path.join(folder, "eras/1-the-quay.cards"), [era, ...cards.slice(1), `${cards[0]}`].join("---\n"));
    expect((await lint(BASELINE)).status).toBe(0);

    commit("A new card", {
      "eras/1-the-quay.cards": `${quay}---\nIdentifier: HAR S 201\n\nType "Support"\nAdventureResources\n    Rope 1\n`,
    });
    expect(await measures()).toEqual([0, 0]);
    commit("A mistake", {
      "eras/1-the-quay.cards": `${quay}---\nIdentifier: HAR S 201\n\nType Support\nAdventureResources\n    Rope 1\n`,
    });
    expect(await measures()).toEqual([1, 1]);

    commit("Mended", {
      "eras/1-the-quay.cards": quay.replace("Type Adventure", 'Type "Adventure"'),
    });
    const { status, error } = await lint(BASELINE);
    expect(status).toBe(0);
    expect(error).toContain("--prune-baseline takes it out");
    await lint(`${BASELINE} --prune-baseline`);
    expect(await lint(BASELINE)).toMatchObject({ status: 0, error: "" });
  });

  test("drafts may be drafts", { tags: "slow" }, async () => {
    const { out } = await run(["lint", "--format", "compact", "drafts"], { cwd: path.resolve(FOLDER) });
    expect(out).toBe("");
  });
});
