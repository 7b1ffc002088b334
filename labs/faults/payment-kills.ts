import { setTimeout as wait } from "node:timers/promises";
import { logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatSeconds } from "./load.ts";
import { PRICE_CENTS, type Submission, setListedPrice, startDesks } from "./payment-clients.ts";
import { runQuery } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const KILL_COUNT = 50;
const CLIENT_COUNT = 8;
const [EARLIEST_KILL_MS, LATEST_KILL_MS] = [150, 900];

type StoredPayment = { note: string; cents: number; received_at: string; lead_id: string; day: string };

/**
 * Checks that a delivery and its payment are stored together, exactly once, whatever was answered, and that balances and
 * cash of the day equal the payments.
 */
async function killDuringPayments(engine: Engine) {
	const world = await openWorld(engine);
	const desks = startDesks(world.origin, await setListedPrice(world.origin), CLIENT_COUNT);
	let [interruptedCount, slowestStartMs] = [0, 0];
	for (let kill = 0; kill < scaleCount(KILL_COUNT); kill++) {
		await wait(EARLIEST_KILL_MS + Math.random() * (LATEST_KILL_MS - EARLIEST_KILL_MS));
		interruptedCount += desks.countPending();
		await world.stop("SIGKILL");
		slowestStartMs = Math.max(slowestStartMs, await world.start());
	}
	await desks.stop();
	const { submissions } = desks;
	const payments = (await runQuery(
		world,
		`select note, -cents as cents, entered_at as received_at, lead_id, day
			from entries join accounts on accounts.id = account_id where kind = 'payment'`,
	)) as StoredPayment[];
	const byNote = Map.groupBy(payments, ({ note }) => note);
	const lostCount = submissions.filter(({ key }) => !byNote.has(key)).length;
	const doubledCount = [...byNote.values()].filter((rows) => rows.length > 1).length;
	const rejectedCount = submissions.filter(({ status }) => status !== 200 && status !== 201).length;
	const missingCents = addCents(submissions) - addCents(payments);
	const storedBeforeRetry = submissions.filter((submission) => wasStoredBefore(submission, byNote));
	const halfCount = await countHalves(world, submissions);
	const cashDifference = await compareCash(world, payments);
	await world.stop("SIGTERM");
	const deliveries = submissions.filter(({ isDelivery }) => isDelivery).length;
	return {
		figure: [
			`${scaleCount(KILL_COUNT)} kills during ${interruptedCount} submissions: ${deliveries} deliveries with a payment, ${submissions.length - deliveries} further payments`,
			`repeated ${submissions.filter(({ unanswered }) => unanswered > 0).length}, of them stored already ${storedBeforeRetry.length}`,
			`lost ${lostCount}, doubled ${doubledCount}, half ${halfCount}, retries rejected ${rejectedCount}`,
			`payments minus submissions ${-missingCents} cents, cash of the day minus payments ${cashDifference} cents`,
			`ready again within ${formatSeconds(slowestStartMs)}`,
		].join("; "),
		holds:
			lostCount + doubledCount + halfCount + rejectedCount === 0 &&
			missingCents === 0 &&
			cashDifference === 0 &&
			interruptedCount > 0 &&
			submissions.length > 0,
	};
}

const addCents = (rows: readonly { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);

const wasStoredBefore = ({ key, sentAt, unanswered }: Submission, byNote: Map<string, StoredPayment[]>) =>
	unanswered > 0 && (byNote.get(key)?.[0]?.received_at ?? sentAt) < sentAt;

const PAYMENTS = `(select lead_id, account_id, reference, receipts.id as receipt_id from receipts
	join accounts on accounts.id = account_id) as payments`;
const buildTotal = (total: string) =>
	`(select coalesce(sum(cents), 0) from entries where account_id = accounts.id and adds_to = '${total}')`;
const HALVES = [
	// A delivery without its payment, and money without a delivery: each car pays first when it leaves.
	`select 1 from work_orders where state = 'delivered'
		and not exists (select 1 from ${PAYMENTS} where payments.lead_id = work_orders.lead_id)`,
	`select 1 from ${PAYMENTS} join work_orders on work_orders.lead_id = payments.lead_id where state <> 'delivered'`,
	// Sums that differ from their entries.
	`select 1 from accounts where due_on is null or charged_cents <> ${PRICE_CENTS}
		or charged_cents <> ${buildTotal("charged")} or paid_cents <> -${buildTotal("paid")}
		or balance_cents <> (select coalesce(sum(cents), 0) from entries where account_id = accounts.id)`,
	// A receipt without its entry, a charge without its row of the accountant's file, or without its lines.
	"select 1 from receipts where 1 <> (select count(*) from entries where receipt_id = receipts.id)",
	"select 1 from entries where kind = 'charge' and 1 <> (select count(*) from invoice_entries where entry_id = entries.id)",
	`select 1 from entries where kind = 'charge'
		and cents <> (select coalesce(sum(cents), 0) from entry_lines where entry_id = entries.id)`,
	// Each payment is one line of the request's history.
	"select 1 from receipts where 1 <> (select count(*) from lead_events where text like 'Cobro ' || reference || ':%')",
	"select 1 from idempotency where answer is null",
];

/** Counts what was stored in part, and acknowledged deliveries whose car is still inside. */
async function countHalves(world: World, submissions: readonly Submission[]): Promise<number> {
	let found = 0;
	for (const query of HALVES)
		found += Number((await runQuery(world, `select count(*) as n from (${query}) as found`))[0]?.n);
	const rows = await runQuery(world, "select lead_id from work_orders where state = 'delivered'");
	const delivered = new Set(rows.map(({ lead_id }) => lead_id));
	return found + submissions.filter(({ isDelivery, leadId }) => isDelivery && !delivered.has(leadId)).length;
}

/** Returns the cents by which the cash of the days differs from their payments. */
async function compareCash(world: World, payments: readonly StoredPayment[]): Promise<number> {
	const staff = await logInAsStaff(world.origin);
	let difference = 0;
	for (const [day, rows] of Map.groupBy(payments, (payment) => payment.day)) {
		const { text } = await staff(`/api/admin/cash?day=${day}`);
		difference += JSON.parse(text).expected_cents - addCents(rows);
	}
	return difference;
}

export const paymentKills: Fault[] = [
	{
		name: "payment-kills",
		fault: "The process is killed while cars are delivered and paid",
		injected: `kill -9 at ${KILL_COUNT} random moments under ${CLIENT_COUNT} desks that deliver with a payment and take the rest in parts; each submission is repeated with its idempotency key until it is answered`,
		goal: "lost 0, doubled 0, half 0, retries rejected 0; balances and cash of the day equal the payments",
		engines: BOTH_ENGINES,
		run: killDuringPayments,
	},
];
