import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { convertToLink, getVersionFolder, lockUpgrade, readSettings, switchLink } from "./machine.mjs";
import { findBackupBefore } from "./way-back.mjs";

let folder: string;
let link: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "biela-upgrade-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	link = join(folder, "biela");
	for (const [path, text] of [
		[link, "first"],
		[`${link}-0.13.0-aaaaaaaa`, "second"],
	] as const) {
		mkdirSync(path);
		writeFileSync(join(path, "version"), text);
	}
});
const readVersionText = () => readFileSync(join(link, "version"), "utf8");

test("gives the first installation a name and a link", () => {
	const from = getVersionFolder(link, { version: "0.12.0", commit: "bbbbbbbbcccc" });
	convertToLink(link, from);
	expect(readlinkSync(link)).toBe("biela-0.12.0-bbbbbbbb");
	expect(readVersionText()).toBe("first");
	convertToLink(link, from);
	expect(readVersionText()).toBe("first");
});

test("gives it after an interrupted attempt too", () => {
	const from = `${link}-0.12.0-bbbbbbbb`;
	convertToLink(`${link}-0.13.0-aaaaaaaa`, from);
	rmSync(from, { recursive: true });
	rmSync(`${link}-0.13.0-aaaaaaaa`);
	convertToLink(link, from);
	expect(readVersionText()).toBe("first");
});

test("switches to another version and back", () => {
	const from = `${link}-0.12.0-bbbbbbbb`;
	convertToLink(link, from);
	switchLink(link, `${link}-0.13.0-aaaaaaaa`);
	expect(readVersionText()).toBe("second");
	switchLink(link, from);
	expect(readVersionText()).toBe("first");
});

test("reads settings as a shell does", () => {
	const file = join(folder, "biela.env");
	writeFileSync(file, "PORT=3100\n#HOST=0.0.0.0\nMAIL_FROM='Mi Taller <citas@mitaller.com>'\n");
	expect(readSettings(file)).toMatchObject({
		PORT: "3100",
		MAIL_FROM: "Mi Taller <citas@mitaller.com>",
		BIELA_DATA: "/var/lib/biela",
	});
	expect(readSettings(file)).not.toHaveProperty("HOST");
	expect(readSettings(join(folder, "missing"))).toHaveProperty("BIELA_DATA", "/var/lib/biela");
});

test("lets one upgrade run at a time", () => {
	const unlock = lockUpgrade(link);
	expect(lockUpgrade(link)).toBeUndefined();
	unlock?.();
	writeFileSync(`${link}-actualizacion.lock`, "999999999\n");
	expect(lockUpgrade(link)).toBeDefined();
});

test("finds the backup from before the change", () => {
	const backups = join(folder, "backups");
	expect(findBackupBefore(folder, "2026-11-30T10:00:00.000Z")).toBeUndefined();
	for (const name of [
		"2026-11-29T10-00-00Z-antes-022-additional-services",
		"2026-11-30T10-00-01Z",
		"2026-11-30T10-00-05Z-antes-023-next",
		"2026-11-30T10-00-09Z-antes-023-next",
	])
		mkdirSync(join(backups, name), { recursive: true });
	expect(findBackupBefore(folder, "2026-11-30T10:00:00.000Z")).toBe("2026-11-30T10-00-05Z-antes-023-next");
});
