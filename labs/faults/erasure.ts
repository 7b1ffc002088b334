import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseBody } from "./burst.ts";
import { callServer, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, SQLITE_ONLY } from "./fault.ts";
import { openWorld } from "./world.ts";

const RECHECK_DELAY_MS = 25_000;
const PERSON = { name: "Zoraida Quijano", phone: "6987-1234", email: "zoraida@quijano.pa" };
const TRACE_PATTERN = /zoraida|quijano|6987-?1234/gi;

/** Creates a request. @returns the ids of the request and of its person */
async function createRequest(engine: Engine) {
	const world = await openWorld(engine);
	const staff = await logInAsStaff(world.origin);
	await callServer(world.origin, "/api/contact", { json: { ...PERSON, message: "Hola" } });
	const [request] = parseBody(await staff("/api/admin/inbox?state=all&q=zoraida")).leads;
	const detail = parseBody(await staff(`/api/admin/inbox/${request.id}`));
	return { world, staff, leadId: request.id as string, customerId: detail.customer.id as string };
}

async function erasePerson() {
	const { world, staff, customerId } = await createRequest("SQLite");
	const countTraces = () =>
		readdirSync(world.data)
			.filter((name) => name.startsWith("biela.db"))
			.flatMap((name) => readFileSync(join(world.data, name), "latin1").match(TRACE_PATTERN) ?? []).length;
	const tracesBefore = countTraces();
	const { status } = await staff(`/api/admin/customers/${customerId}/erasure`, {
		json: { phone_end: "1234" },
	});
	const tracesAfter = countTraces();
	await wait(RECHECK_DELAY_MS);
	const tracesLater = countTraces();
	return {
		figure: `in biela.db and its -wal ${tracesBefore} times before; erased (${status}) ${tracesAfter} at once, ${tracesLater} after ${RECHECK_DELAY_MS / 1000} s, the server running and idle`,
		holds: tracesBefore > 0 && status === 200 && tracesAfter + tracesLater === 0,
	};
}

async function sendNoteTwice(engine: Engine) {
	const { staff, leadId } = await createRequest(engine);
	const path = `/api/admin/inbox/${leadId}/notes`;
	const note = {
		json: { text: "No contestó" },
		headers: { "idempotency-key": "nota-de-prueba-1" },
	};
	const statuses = [];
	for (let attempt = 0; attempt < 5; attempt++) statuses.push((await staff(path, note)).status);
	statuses.push(
		...(await Promise.all([staff(path, note), staff(path, note)])).map((response) => response.status),
	);
	const { history } = parseBody(await staff(`/api/admin/inbox/${leadId}`));
	const storedCount = history.filter(({ text }: { text?: string }) => text === note.json.text).length;
	return {
		figure: `sent ${statuses.length} times (${[...new Set(statuses)].join(", ")}), stored ${storedCount}`,
		holds: storedCount === 1 && statuses.every((status) => status === 200),
	};
}

export const erasureFaults: Fault[] = [
	{
		name: "erased",
		fault: "A person is erased and the files are read",
		injected: `the bytes of biela.db and -wal, at once and ${RECHECK_DELAY_MS / 1000} s later`,
		goal: "no name, telephone or email address remains",
		engines: SQLITE_ONLY,
		run: erasePerson,
	},
	{
		name: "erased",
		fault: "A note is sent again after its response was lost",
		injected: "the same note with its key 5 times in turn, then twice at once",
		goal: "200 each time, stored once",
		engines: BOTH_ENGINES,
		run: sendNoteTwice,
	},
];
