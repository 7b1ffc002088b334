import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { callServer, logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld } from "./world.ts";

const KILL_COUNT = 50;
/** About the duration of a response, so that some kills come before the commit and some after it. */
const RESPONSE_MS = 25;

type StaffCaller = Awaited<ReturnType<typeof logInAsStaff>>;

/**
 * Checks that an approval is stored when its customer reads «Aprobado», and that a retry after a lost
 * response stores it exactly once.
 */
async function killDuringApprovals(engine: Engine) {
	const world = await openWorld(engine);
	let staff = await logInAsStaff(world.origin);
	let [acknowledged, unacknowledged, missingRows, notExactlyOnce, rejected] = [0, 0, 0, 0, 0];
	for (let kill = 0; kill < scaleCount(KILL_COUNT); kill++) {
		const { leadId, path, json } = await sendEstimate(staff, kill);
		const headers = { "idempotency-key": randomUUID() };
		const pendingResponse = callServer(world.origin, path, { json, headers });
		await wait(Math.random() * RESPONSE_MS);
		await world.stop("SIGKILL");
		const { status } = await pendingResponse;
		await world.start();
		staff = await logInAsStaff(world.origin);
		const countApprovals = async () => {
			const query = `select count(*) as n from estimate_events where kind = 'accepted' and lead_id = '${leadId}'`;
			return Number((await runQuery(world, query))[0]?.n);
		};
		if (status === 200) acknowledged++;
		else unacknowledged++;
		if (status === 200 && (await countApprovals()) !== 1) missingRows++;
		const retryResponse = await callServer(world.origin, path, { json, headers });
		if (retryResponse.status !== 200) rejected++;
		if ((await countApprovals()) !== 1) notExactlyOnce++;
	}
	await world.stop("SIGTERM");
	return {
		figure: `${scaleCount(KILL_COUNT)} kills: acknowledged ${acknowledged}, unacknowledged ${unacknowledged}; acknowledged without a row ${missingRows}, retries rejected ${rejected}, not exactly once ${notExactlyOnce}`,
		holds: missingRows + rejected + notExactlyOnce === 0,
	};
}

/** Sends an estimate and returns the approval request that its customer will send. */
async function sendEstimate(staff: StaffCaller, number: number) {
	const call = async (path: string, json: unknown, method = "POST") => {
		const response = await staff(`/api/admin/estimates${path}`, { json, method });
		if (response.status >= 300) throw new Error(`${path} answered ${response.status} ${response.text}`);
		return JSON.parse(response.text);
	};
	const phone = `64${String(number).padStart(6, "0")}`;
	const draft = await call("", { name: `Ana ${number}`, phone });
	const line = { kind: "other", text: "Frenos", quantity_hundredths: 100, unit_cents: 6295 };
	const job = { id: randomUUID(), title: "Frenos", lines: [line] };
	const { updated_at, valid_until, typed_car: car } = draft;
	const body = { updated_at, valid_until, car, jobs: [job] };
	const saved = await call(`/${draft.id}`, body, "PUT");
	const sent = await call(`/${draft.id}/send`, { updated_at: saved.updated_at, via: "link" });
	const token = sent.share.link.split("/").at(-1);
	const path = `/api/estimates/${token}/decision`;
	return { leadId: sent.lead_id, path, json: { version: 1, job_ids: [job.id], total_cents: 6295 } };
}

export const approvalFaults: Fault[] = [
	{
		name: "approvals",
		fault: "The process is killed while a customer approves an estimate",
		injected: `kill -9 within ${RESPONSE_MS} ms of the request, ${KILL_COUNT} times; the page retries with its idempotency key`,
		goal: "acknowledged without a row 0, retries rejected 0, approved exactly once",
		engines: BOTH_ENGINES,
		run: killDuringApprovals,
	},
];
