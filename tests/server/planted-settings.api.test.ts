import { beforeAll, expect, test } from "vitest";
import { ROLES } from "#domain/permissions.ts";
import { openLog } from "#server/log.server.ts";
import { openWorld } from "./world.test.kit.ts";

/** Secrets that no answer may hold, not even for an owner. */
const SECRETS: Record<string, string> = {
	"mail password": "clave-plantada-7Q",
	"Zoho's secret": "secreto-de-zoho-plantado-8R",
	"bucket's secret": "secreto-del-bucket-plantado-9S",
	"key of the backups": "clave-de-copias-plantada-que-guarda-la-duena",
};
/** Facts of the settings that only owners may read. */
const OWNER_FACTS: Record<string, string> = {
	"mail host": "correo-plantado.taller.com",
	"mail user": "usuario-plantado@taller.com",
	"Zoho's client": "1000.CLIENTEPLANTADO",
	"bucket's access key": "acceso-plantado",
};

const world = openWorld();
let paths: string[] = [];
const logLines: string[] = [];

/** Lists each GET operation, with the parameters of records that the shop has. */
async function listReads(): Promise<string[]> {
	const document = (await world.call("/api/openapi.json")).json;
	return Object.entries<Record<string, unknown>>(document.paths)
		.filter(([, methods]) => "get" in methods)
		.map(([path]) =>
			path
				.replace("{subject}", "mail")
				.replace("{subjectId}", "1")
				.replace("{name}", "terms")
				.replaceAll(/\{.+?\}/g, "1"),
		);
}

async function plant(): Promise<void> {
	const mail = await world.asStaff("/api/admin/mail", {
		method: "PUT",
		body: {
			...{ host: OWNER_FACTS["mail host"], port: 465, security: "tls", is_own_network: false },
			...{ user: OWNER_FACTS["mail user"], password: SECRETS["mail password"] },
			...{ sender_name: "Taller", sender_address: "citas@taller.com", updated_at: null },
		},
	});
	expect(mail.status).toBe(200);
	const zoho = await world.asStaff("/api/admin/zoho/keys", {
		method: "PUT",
		body: {
			...{ client_id: OWNER_FACTS["Zoho's client"], client_secret: SECRETS["Zoho's secret"] },
			updated_at: null,
		},
	});
	expect([zoho.status, zoho.json.detail]).toEqual([200, undefined]);
	const copies = await world.asStaff("/api/admin/backups/remote", {
		method: "PUT",
		body: {
			...{ endpoint: "s3.taller.com", place: "copias", region: "us-east-1", is_own_network: false },
			...{ access_key_id: OWNER_FACTS["bucket's access key"], secret: SECRETS["bucket's secret"] },
			...{ backup_key: SECRETS["key of the backups"], updated_at: null },
		},
	});
	expect([copies.status, copies.json.detail]).toEqual([200, undefined]);
	const invitation = await world.asStaff("/api/admin/invitations", {
		body: { full_name: "Marisol Pinto", username: "marisol", role: "reception", email: "" },
	});
	expect(invitation.status).toBe(201);
	SECRETS["password link"] = invitation.json.link.token;
	const { json } = await world.asStaff("/api/admin/publication");
	OWNER_FACTS["preview address"] = new URL(json.preview.path, "http://localhost").search.slice(1);
}

beforeAll(async () => {
	world.ctx.log = openLog("debug", { write: (line: string) => void logLines.push(line) });
	await world.asStaff("/api/admin/publication", { method: "DELETE" });
	await plant();
	paths = await listReads();
	expect(paths.length).toBeGreaterThan(100);
});

const listLeaks = (text: string, planted: Record<string, string>) =>
	Object.keys(planted).filter((name) => text.includes(planted[name] ?? "missing"));

test.each([...ROLES, "visitor"] as const)("shows %s no secret in any answer", async (role) => {
	const forbidden = role === "owner" ? SECRETS : { ...SECRETS, ...OWNER_FACTS };
	// A private site would answer visitors nothing.
	if (role === "visitor") Object.assign(world.ctx.env, { SITE_URL: undefined });
	const found: string[] = [];
	let answeredCount = 0;
	for (const path of paths) {
		const token = role === "visitor" ? undefined : await world.logInAs(role);
		const { status, json, headers } = await world.call(path, { ...(token && { token }) });
		if (status === 200) answeredCount++;
		found.push(...listLeaks(JSON.stringify([json, ...headers]), forbidden).map((name) => `${path}: ${name}`));
	}
	expect(found).toEqual([]);
	expect(answeredCount).toBeGreaterThan(role === "visitor" ? 10 : 20);
});

test("shows the owner what is set", async () => {
	const { json } = await world.asStaff("/api/admin/mail");
	expect(listLeaks(JSON.stringify(json), OWNER_FACTS)).toEqual(["mail host", "mail user"]);
	const zoho = (await world.asStaff("/api/admin/zoho")).json;
	expect(listLeaks(JSON.stringify(zoho), OWNER_FACTS)).toEqual(["Zoho's client"]);
});

test("writes no secret into the log, history or tables", async () => {
	for (const table of ["changes", "mailSettings", "passwordLinks", "zohoKeys", "backupSettings"] as const) {
		const rows = await world.ctx.db.selectFrom(table).selectAll().execute();
		expect(rows.length, table).toBeGreaterThan(0);
		expect(listLeaks(JSON.stringify(rows), SECRETS), table).toEqual([]);
	}
	expect(logLines.length).toBeGreaterThan(0);
	expect(listLeaks(logLines.join(""), SECRETS)).toEqual([]);
});
