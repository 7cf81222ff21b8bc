import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { builtProgram } from "../product.js";
import { playground } from "./run.js";

/** Workers run the bundle of the built program. */
test("any number of workers, and all parts, say byte for byte the same", { tags: "slow" }, () => {
  const program = builtProgram();
  const place = playground({});
  const simulate = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, "simulate", ...words], {
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return stdout;
  };
  const question = ["samples/salt-stairs", "--sessions", "23", "--format", "json"];
  const alone = simulate(...question, "--workers", "1");
  for (const workers of ["2", "4"]) expect(simulate(...question, "--workers", workers), workers).toBe(alone);
  const parts = Array.from({ length: 8 }, (_, index) => {
    const name = `${index + 1}.json`;
    place.write({ [name]: simulate(...question, "--shard", `${index + 1}/8`, "--workers", "2") });
    return `${place.folder}/${name}`;
  });
  expect(simulate("samples/salt-stairs", "--merge", ...parts.toReversed(), "--format", "json")).toBe(alone);
  place.remove();
});
