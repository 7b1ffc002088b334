// @module-tag engines
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openEngine } from "#server/database/engine.test.kit.ts";
import { parseEnv } from "./env.server.ts";
import { computeFingerprint } from "./secret.server.ts";
import { openStoredSecret } from "./secret-fingerprint.server.ts";

const engine = openEngine();
const folder = mkdtempSync(join(tmpdir(), "biela-fingerprint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [FIRST, SECOND, THIRD] = ["a".repeat(64), "b".repeat(64), "c".repeat(64)] as const;

const openStored = (env: Record<string, string>, data = folder) =>
	openStoredSecret({ ...engine.ctx, env: parseEnv({ BIELA_DATA: data, ...env }) });
const getShownFingerprint = (master: string) => computeFingerprint(master).slice(0, 8);
beforeEach(async () => {
	await engine.ctx.db.deleteFrom("secretFingerprints").execute();
	rmSync(join(folder, "secret.key"), { force: true });
});

// The start fails with another secret or none.
test("opens only with the database's first secret", async () => {
	const encrypted = (await openStored({ BIELA_SECRET: FIRST })).encrypt("push", "x");
	expect((await openStored({ BIELA_SECRET: FIRST })).decrypt("push", encrypted)).toBe("x");
	await expect(openStored({ BIELA_SECRET: SECOND })).rejects.toThrow(
		new RegExp(
			`huella ${getShownFingerprint(SECOND)}.*huella ${getShownFingerprint(FIRST)}.*BIELA_SECRET_OLD`,
			"s",
		),
	);
	await expect(openStored({})).rejects.toThrow(/Falta el secreto.*BIELA_SECRET_LOST=/s);
	// No new secret was created.
	await expect(openStored({})).rejects.toThrow(/Falta el secreto/);
	writeFileSync(join(folder, "secret.key"), FIRST);
	expect((await openStored({})).decrypt("push", encrypted)).toBe("x");
});

test("accepts one of several secrets started together", async () => {
	const started = await Promise.allSettled([
		openStored({ BIELA_SECRET: FIRST }),
		openStored({ BIELA_SECRET: SECOND }),
	]);
	expect(started.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

// Afterwards the new one is enough.
test("replaces the secret when the old one is given", async () => {
	const encrypted = (await openStored({ BIELA_SECRET: FIRST })).encrypt("push", "x");
	const bothSecrets = { BIELA_SECRET: SECOND, BIELA_SECRET_OLD: FIRST };
	await expect(openStored({ BIELA_SECRET: SECOND, BIELA_SECRET_OLD: THIRD })).rejects.toThrow(/huella/);
	const replacedSecret = await openStored(bothSecrets);
	expect([replacedSecret.isNew, replacedSecret.decrypt("push", encrypted)]).toEqual([true, "x"]);
	expect((await openStored(bothSecrets)).isNew).toBe(true);
	expect((await openStored({ BIELA_SECRET: SECOND })).isNew).toBe(false);
	await expect(openStored({ BIELA_SECRET: FIRST })).rejects.toThrow(/huella/);
	// The new secret is missing, but no third one was requested.
	await expect(openStored({ BIELA_SECRET_OLD: SECOND })).rejects.toThrow(/Falta el secreto/);
	// With both secrets set, a machine that still runs on the old one accepts the new one too.
	expect((await openStored({ BIELA_SECRET: SECOND, BIELA_SECRET_OLD: SECOND })).isNew).toBe(false);
});

test("creates a new secret when the old is renamed", async () => {
	writeFileSync(join(folder, "secret.key"), FIRST);
	const encrypted = (await openStored({})).encrypt("push", "x");
	renameSync(join(folder, "secret.key"), join(folder, "secret.old.key"));
	const replacedSecret = await openStored({});
	expect([replacedSecret.isNew, replacedSecret.decrypt("push", encrypted)]).toEqual([true, "x"]);
	// If the new one is lost, the old one does not allow a third.
	rmSync(join(folder, "secret.key"));
	await expect(openStored({})).rejects.toThrow(/Falta el secreto/);
	rmSync(join(folder, "secret.old.key"));
});

test("accepts a lost secret's fingerprint once", async () => {
	await openStored({ BIELA_SECRET: FIRST });
	await expect(openStored({ BIELA_SECRET_LOST: "si" })).rejects.toThrow(/Falta/);
	const lostEnv = { BIELA_SECRET_LOST: getShownFingerprint(FIRST) };
	expect((await openStored(lostEnv)).isNew).toBe(true);
	expect((await openStored(lostEnv)).isNew).toBe(false);
	rmSync(join(folder, "secret.key"));
	await expect(openStored(lostEnv)).rejects.toThrow(/Falta el secreto/);
});
