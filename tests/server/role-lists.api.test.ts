import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { ROLE_REJECTED } from "#core/accounts/rules.ts";
import { ROLES, type Role } from "#domain/permissions.ts";
import { openWorld } from "./world.test.kit.ts";

/**
 * Staff operations with permitted roles, from docs/operations.txt. The list is compared with each route's declaration
 * and reviewed (rules 7.16). Here every role calls every operation.
 */
const PERMITTED_ROLES = new Map(
	readFileSync("docs/operations.txt", "utf8")
		.split("\n")
		.map((line) => line.split(/ +/))
		.filter(([, method, , roles]) => method !== "PAGE" && roles && roles !== "anybody")
		.map(([name = "", , , roles = ""]) => [name, roles === "staff" ? ROLES : roles.split("+")]),
);
const isAllowed = (name: string, role: Role) => PERMITTED_ROLES.get(name)?.includes(role) ?? false;

const world = openWorld();
type Operation = { name: string; method: string; path: string; isForm: boolean };
const operations = new Map<string, Operation>();

beforeAll(async () => {
	const { paths } = (await world.call("/api/openapi.json")).json;
	for (const [path, methods] of Object.entries<Record<string, DocumentedMethods>>(paths))
		for (const [method, { operationId: name, requestBody, security }] of Object.entries(methods))
			if (security)
				operations.set(name, {
					name,
					method: method.toUpperCase(),
					path: path.replaceAll(/\{.+?\}/g, "nadie"),
					isForm: JSON.stringify(requestBody ?? "").includes("multipart"),
				});
});
type DocumentedMethods = { operationId: string; requestBody?: unknown; security?: unknown };

test("lists exactly the staff operations of the API", () => {
	expect([...operations.keys()].toSorted()).toEqual([...PERMITTED_ROLES.keys()].toSorted());
	expect(PERMITTED_ROLES.size).toBeGreaterThan(150);
});

describe.each(ROLES)("%s", (role) => {
	// A permitted call fails later, because no body is valid and no record is named «nadie».
	const send = ({ method, path, isForm }: Operation, token: string) =>
		world.call(path, {
			method,
			token,
			...(method !== "GET" && { body: isForm ? new FormData() : {} }),
		});

	test.each([...PERMITTED_ROLES.keys()])("%s", async (name) => {
		const operation = operations.get(name);
		if (!operation) throw new Error(`no operation is called ${name}`);
		const token = await world.logInAs(role);
		const { status, json } = await send(operation, token);
		const isRejected = status === 403 && json.code === ROLE_REJECTED;
		expect(isRejected, `${status} ${json?.detail}`).toBe(!isAllowed(name, role));
		if (isRejected) expect(json.detail).toMatch(/^Esto no es parte de lo que hace .+ en el panel\./);
		else expect([401, 500]).not.toContain(status);
		// A trailing slash or HEAD reaches the same operation.
		if (!isRejected) return;
		const slashedOperation = { ...operation, path: `${operation.path}/` };
		expect((await send(slashedOperation, token)).status).toBe(403);
		if (operation.method !== "GET") return;
		const head = await world.call(operation.path, { method: "HEAD", token });
		expect(head.status).toBe(403);
	});
});

const DESK_OPERATIONS = "readDashboard readLead readVisit moveVisit startEstimate readCustomer";
const EDITOR_OPERATIONS = "createPost removePicture createProduct addSynonym createBrand";
const OWNER_OPERATIONS =
	"exportCustomers erasePerson editSettings createAdmin createBackup connectCalendar reopenEstimate listChanges";

/** Expected from each role's tasks, not copied from the list. @source rules 7.16 */
test.each<[Role, string, string]>([
	["owner", `${DESK_OPERATIONS} ${EDITOR_OPERATIONS} ${OWNER_OPERATIONS} readWorkday`, ""],
	[
		"reception",
		`${DESK_OPERATIONS} readWorkday readProductOverview`,
		`${EDITOR_OPERATIONS} ${OWNER_OPERATIONS}`,
	],
	[
		"editor",
		`${EDITOR_OPERATIONS} readProductOverview`,
		`${DESK_OPERATIONS} ${OWNER_OPERATIONS} readWorkday`,
	],
	[
		"mechanic",
		"readWorkday changeOwnPassword",
		`${DESK_OPERATIONS} ${EDITOR_OPERATIONS} ${OWNER_OPERATIONS} readProductOverview`,
	],
])("gives %s only the permissions of their work", (role, permitted, denied) => {
	const operationNames = `${permitted} ${denied}`.trim().split(" ");
	expect(operationNames.filter((name) => isAllowed(name, role))).toEqual(permitted.split(" "));
});

test("denies everything to an unknown role", async () => {
	const token = await world.logInAs("jefe" as Role);
	for (const path of ["/api/admin/sessions", "/api/admin/inbox"])
		expect((await world.call(path, { token })).json.code).toBe(ROLE_REJECTED);
});
