import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseEnv } from "#server/start/env.server.ts";
import { hideOwnShop, listOwnShopChanges, NO_DATA_FOLDER, readOwnShop } from "./own-shop.mjs";

const STARTED_AT = Date.parse("2026-11-29T15:00:00Z");

function createCheckout(files: Record<string, string>) {
	const root = mkdtempSync(join(tmpdir(), "biela-own-"));
	onTestFinished(() => rmSync(root, { recursive: true }));
	const write = (path: string, text: string) => {
		mkdirSync(join(root, dirname(path)), { recursive: true });
		writeFileSync(join(root, path), text);
		// A rewrite with the same length within a millisecond would look like no change.
		const writtenAt = STARTED_AT / 1000 + ++writeCount;
		utimesSync(join(root, path), writtenAt, writtenAt);
	};
	for (const [path, text] of Object.entries(files)) write(path, text);
	return { root, write };
}
let writeCount = 0;

/** A shop that this process serves, with a backup of the day before. */
const SERVED_SHOP = {
	"data/lock-owner.txt": `PID ${process.pid} en taller`,
	"data/biela.db": "rows",
	"data/secret.key": "secret",
	"data/backups/estado.json": `{"tried_at":"2026-11-28T15:00:00.000Z"}`,
	"data/backups/2026-11-28T15-00-00Z/biela.db": "rows",
	".env": "SITE_URL=https://mitaller.com",
};
const STOPPED_SHOP = { ...SERVED_SHOP, "data/lock-owner.txt": "PID 999999999 en taller" };

/** Changes files after a first reading. @returns the reported paths */
function listChanges(files: Record<string, string>, changes: Record<string, string>) {
	const { root, write } = createCheckout(files);
	const before = readOwnShop(root);
	for (const [path, text] of Object.entries(changes)) write(path, text);
	return listOwnShopChanges(before, Date.now(), root);
}

test("reports data that a test creates in a checkout", () => {
	expect(listChanges({}, { "data/backups/lock.db": "", "muestra/biela.db": "" })).toEqual([
		"data/backups/lock.db",
		"muestra/biela.db",
	]);
});

test("reports each change while no server runs", () => {
	const changes = { "data/biela.db": "more", "data/media/logo/full.png": "", ".env": "changed" };
	expect(listChanges(STOPPED_SHOP, changes)).toEqual(["data/biela.db", ".env", "data/media/logo/full.png"]);
});

test("reports a test's backup in the data of a running server", () => {
	const changes = {
		"data/backups/2026-11-20T15-00-00Z/biela.db": "rows of a test",
		"data/backups/estado.json": `{"tried_at":"2026-11-20T15:00:00.000Z"}`,
		"data/backups/2026-11-28T15-00-00Z/biela.db": "replaced",
		"data/secret.key": "other",
	};
	expect(listChanges(SERVED_SHOP, changes).toSorted()).toEqual(Object.keys(changes).toSorted());
});

test("allows what a running server does by itself", () => {
	const now = new Date();
	const name = now.toISOString().replaceAll(":", "-").replace(/\.\d+/, "");
	const changes = {
		"data/biela.db": "more rows",
		"data/biela.db-wal": "log",
		"data/media/logo/full.png": "picture",
		[`data/backups/${name}/biela.db`]: "more rows",
		"data/backups/estado.json": JSON.stringify({ tried_at: now.toISOString() }),
		"data/backups/lock-owner.txt": "PID 4 en taller",
	};
	expect(listChanges(SERVED_SHOP, changes)).toEqual([]);
});

test("removes a shop's settings from the environment", () => {
	const env: Record<string, string> = {
		DATABASE_URL: "postgres://shop@host/biela",
		SMTP_URL: "smtps://shop@host",
		BACKUP_URL: "s3://key:secret@host/bucket",
		PORT: "80",
		LOG_LEVEL: "debug",
		PATH: "/bin",
	};
	hideOwnShop(env);
	expect(env).toEqual({ BIELA_DATA: NO_DATA_FOLDER, LOG_LEVEL: "debug", PATH: "/bin" });
	expect(() => mkdirSync(NO_DATA_FOLDER, { recursive: true })).toThrow();
});

test("has no default data folder", () => {
	expect(() => parseEnv({})).toThrow("a test needs its own BIELA_DATA");
	expect(process.env.BIELA_DATA).toBe(NO_DATA_FOLDER);
	// A program that a test starts without thinking of its folder.
	const run = () => execFileSync(process.execPath, ["scripts/backup.ts"], { stdio: "pipe" });
	expect(run).toThrow(NO_DATA_FOLDER);
	expect(existsSync(NO_DATA_FOLDER)).toBe(false);
});
