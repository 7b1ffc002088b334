// @module-tag engines
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openEngine } from "#platform/database/engine.test.kit.ts";
import { parseEnv } from "./env.server.ts";
import { computeMark } from "./secret.server.ts";
import { openStoredSecret } from "./secret-mark.server.ts";

const engine = openEngine();
const folder = mkdtempSync(join(tmpdir(), "biela-mark-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [FIRST, SECOND, THIRD] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)] as const;

const open = (env: Record<string, string>, data = folder) =>
	openStoredSecret({ ...engine.ctx, env: parseEnv({ BIELA_DATA: data, ...env }) });
const shown = (master: string) => computeMark(master).slice(0, 8);
beforeEach(async () => {
	await engine.ctx.db.deleteFrom("secretMarks").execute();
	rmSync(join(folder, "secret.key"), { force: true });
});

// The start fails with another secret or none.
test("opens only with the database's first secret", async () => {
	const sealed = (await open({ BIELA_SECRET: FIRST })).encrypt("push", "x");
	expect((await open({ BIELA_SECRET: FIRST })).decrypt("push", sealed)).toBe("x");
	await expect(open({ BIELA_SECRET: SECOND })).rejects.toThrow(
		new RegExp(`huella ${shown(SECOND)}.*huella ${shown(FIRST)}.*BIELA_SECRET_OLD`, "s"),
	);
	await expect(open({})).rejects.toThrow(/Falta el secreto.*BIELA_SECRET_LOST=/s);
	// No new secret was created.
	await expect(open({})).rejects.toThrow(/Falta el secreto/);
	writeFileSync(join(folder, "secret.key"), FIRST);
	expect((await open({})).decrypt("push", sealed)).toBe("x");
});

test("accepts one of several secrets started together", async () => {
	const started = await Promise.allSettled([open({ BIELA_SECRET: FIRST }), open({ BIELA_SECRET: SECOND })]);
	expect(started.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

// Afterwards the new one is enough.
test("replaces the secret when the old one is given", async () => {
	const sealed = (await open({ BIELA_SECRET: FIRST })).encrypt("push", "x");
	const both = { BIELA_SECRET: SECOND, BIELA_SECRET_OLD: FIRST };
	await expect(open({ BIELA_SECRET: SECOND, BIELA_SECRET_OLD: THIRD })).rejects.toThrow(/huella/);
	const turned = await open(both);
	expect([turned.isNew, turned.decrypt("push", sealed)]).toEqual([true, "x"]);
	expect((await open(both)).isNew).toBe(true);
	expect((await open({ BIELA_SECRET: SECOND })).isNew).toBe(false);
	await expect(open({ BIELA_SECRET: FIRST })).rejects.toThrow(/huella/);
	// The new secret is missing, but no third one was requested.
	await expect(open({ BIELA_SECRET_OLD: SECOND })).rejects.toThrow(/Falta el secreto/);
	// With both secrets set, a machine that still runs on the old one accepts the new one too.
	expect((await open({ BIELA_SECRET: SECOND, BIELA_SECRET_OLD: SECOND })).isNew).toBe(false);
});

test("creates a new secret when the old is renamed", async () => {
	writeFileSync(join(folder, "secret.key"), FIRST);
	const sealed = (await open({})).encrypt("push", "x");
	renameSync(join(folder, "secret.key"), join(folder, "secret.old.key"));
	const turned = await open({});
	expect([turned.isNew, turned.decrypt("push", sealed)]).toEqual([true, "x"]);
	// If the new one is lost, the old one does not allow a third.
	rmSync(join(folder, "secret.key"));
	await expect(open({})).rejects.toThrow(/Falta el secreto/);
	rmSync(join(folder, "secret.old.key"));
});

test("accepts a lost secret's mark once", async () => {
	await open({ BIELA_SECRET: FIRST });
	await expect(open({ BIELA_SECRET_LOST: "si" })).rejects.toThrow(/Falta/);
	const lost = { BIELA_SECRET_LOST: shown(FIRST) };
	expect((await open(lost)).isNew).toBe(true);
	expect((await open(lost)).isNew).toBe(false);
	rmSync(join(folder, "secret.key"));
	await expect(open(lost)).rejects.toThrow(/Falta el secreto/);
});
