// @module-tag slow
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test } from "vitest";
import { isCopyName } from "#features/copies/rules.ts";
import { freePort } from "../../tools/postgres.ts";
import { endAll, runOnce, type Setting, start } from "./started.test.kit.ts";

const LIMIT_MS = 120_000;
const root = mkdtempSync(join(tmpdir(), "biela-told-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(endAll);

test(
	"a port that is taken is found out before a password is shown that is shown once",
	async () => {
		const folder = join(root, "unseen");
		const env = { BIELA_DATA: folder, BIELA_ADMIN_PASSWORD: "" };
		const taken = createServer().listen(0, "127.0.0.1");
		await once(taken, "listening");
		const { port } = taken.address() as AddressInfo;
		const refused = start({ ...env, PORT: String(port) });
		expect(await refused.until(/^never$/)).not.toContain("contraseña");
		taken.close();
		expect(existsSync(folder)).toBe(false);
		expect(await runOnce(env)).toMatch(/contraseña {2}\S+/);
	},
	LIMIT_MS,
);

test(
	"says where it made a new database, on its first start alone",
	async () => {
		const folder = join(root, "new");
		const first = await runOnce({ BIELA_DATA: folder });
		expect(first).toContain(`Base nueva en «${folder}»`);
		expect(first).toMatch(/revisa BIELA_DATA/);
		expect(await runOnce({ BIELA_DATA: folder })).not.toMatch(/Base nueva/);
	},
	LIMIT_MS,
);

test(
	"warns of a site in https that trusts no proxy",
	async () => {
		const env = { BIELA_DATA: join(root, "https"), SITE_URL: "https://taller.com" };
		expect(await runOnce(env)).toMatch(/Atención: SITE_URL es https.*TRUSTED_PROXIES=loopback/);
		const proxied = await runOnce({ ...env, TRUSTED_PROXIES: "loopback" });
		const plain = await runOnce({ ...env, SITE_URL: "http://127.0.0.1:3000" });
		for (const said of [proxied, plain]) expect(said).not.toMatch(/Atención/);
	},
	LIMIT_MS,
);

/** A shop that forgot its last migrations: run again they fail, their tables being there. */
async function unmigrated(name = "unmigrated"): Promise<Setting> {
	const shop = join(root, name);
	await runOnce({ BIELA_DATA: shop });
	const raw = new DatabaseSync(join(shop, "biela.db"));
	raw.exec("delete from kysely_migration where name >= '062'");
	raw.close();
	return { BIELA_DATA: shop };
}

test(
	"a migration that fails is named with its copy, changes nothing, and makes one copy however often it is tried",
	async () => {
		const given = await unmigrated();
		const copies = () => readdirSync(join(given.BIELA_DATA ?? "", "backups")).filter(isCopyName);
		for (let tries = 0; tries < 3; tries++) {
			const server = start(given);
			const said = await server.until(/^never$/);
			expect(said).toMatch(/«062-estimates» y lo que siga.*Primero hago una copia/);
			const [name = ""] = copies();
			expect(said).toMatch(/El cambio «062-estimates».*falló: .*No cambió nada/s);
			expect(said).toContain(`una copia de antes es «${name}»`);
			expect(said).toMatch(/vuelve al programa de antes/);
			expect(await server.ended).toBe(1);
		}
		expect(copies()).toHaveLength(1);
	},
	LIMIT_MS,
);

test(
	"while the copy is made the process says that it lives, and everybody else when to come back",
	async () => {
		const port = await freePort();
		const server = start({ ...(await unmigrated("alive")), PORT: String(port) });
		const asked = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
		let alive: Response | undefined;
		let page: Response | undefined;
		const isOver = server.ended.then(() => true);
		while (!page && !(await Promise.race([isOver, pause(5, false)]))) {
			alive = await asked("/health");
			if (alive) page = await asked("/productos");
		}
		expect([alive?.status, page?.status, page?.headers.get("retry-after")]).toEqual([
			200,
			503,
			"60",
		]);
		// The port is given back: the start goes on to what it has to say.
		expect(await server.ended).toBe(1);
	},
	LIMIT_MS,
);
