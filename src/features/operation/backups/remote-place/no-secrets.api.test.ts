// @module-tag engines
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { openLog } from "#server/log.server.ts";
import { openPlaceWorld } from "./remote-place.test.kit.ts";

const kit = openPlaceWorld();
const { world, save, showKey } = kit;
const SECRET = "secreto-plantado-7Q";
const KEY = "clave-de-copias-plantada-que-guarda-la-duena";
const findLeak = (text: string) => [SECRET, KEY].find((leak) => text.includes(leak));

const logLines: string[] = [];
beforeAll(() => {
	world.ctx.log = openLog("debug", { write: (line: string) => void logLines.push(line) });
});

/** Lists the GET operations of staff without parameters, as the list of operations has them. */
function listReads(): string[] {
	const text = readFileSync("docs/operations.txt", "utf8");
	const paths = [...text.matchAll(/\bGET\s+(?:\/api)?(\/admin\/[\w/-]+)(?=\s)/g)].map(
		([, path]) => path ?? "",
	);
	return [...new Set(paths)];
}

test("shows secret and key in no answer, log or table", async () => {
	const planted = { secret: SECRET, backup_key: KEY };
	const answers = [await save(planted), await kit.test(), await save({ ...planted, place: "" })];
	answers.push(await save({ ...planted, endpoint: "http://127.0.0.1:26", updated_at: null }));
	for (const { json } of answers) expect(findLeak(JSON.stringify(json))).toBeUndefined();
	expect((await showKey()).json).toEqual({ key: KEY });
	const reads = listReads();
	expect(reads).toContain("/admin/backups/remote");
	for (const path of reads) {
		const { headers, json } = await world.asStaff(`/api${path}`);
		expect(findLeak(JSON.stringify([json, ...headers])), path).toBeUndefined();
	}
	const rows = await world.ctx.db.selectFrom("backupSettings").selectAll().execute();
	const changes = await world.ctx.db.selectFrom("changes").selectAll().execute();
	expect(rows).toHaveLength(1);
	expect(findLeak(JSON.stringify([rows, changes]))).toBeUndefined();
	expect(findLeak(logLines.join(""))).toBeUndefined();
	expect(logLines.join("")).toContain("copies_key_shown");
});
