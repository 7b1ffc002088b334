import { expect } from "vitest";
import { addDays, toPanamaDay } from "#domain/time.ts";
import { openAccounting, toFileCents } from "#features/workshop/payments/accounting/accounting.test.kit.ts";
import { getMonth } from "#features/workshop/payments/accounting/period.ts";
import { getFiguresSpan } from "#reports/dashboard/figures-rules.ts";
import { findRows } from "#server/database/rows.server.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { createWorldCell } from "#tests/world-cells.ts";
import { addCents, listStanding } from "./entries.ts";
import type { ApiRequest } from "./ledger-requests.test.kit.ts";
import { recountAccounts } from "./recount-accounts.server.ts";

type World = ReturnType<typeof openWorld>;
// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape.
type Json = any;

const addField = (rows: readonly Json[], field: string): number =>
	rows.reduce((total, row) => total + row[field], 0);

const isUncounted = ({ source }: { source: string | null }) => source === "before_payments";

/** Compares everything that people read about money with the entries. */
export function openLedgerChecks(world: World) {
	const accounting = openAccounting(world);
	const { callAdminApi, readAccount } = accounting.payments;
	/** The file of each month that ended, as it was first exported after its end. */
	const endedMonths = createWorldCell<Record<string, string[][]>>({});
	/** Entries, lines and receipts that were there before the last press. */
	const posted = createWorldCell<{ id: string }[]>([]);
	const get = async (path: string): Promise<Json> => (await callAdminApi(path)).json;

	/** Everything that a refusal or a repeated press must not change. */
	async function readStored() {
		const { db } = world.ctx;
		return {
			accounts: await findRows(db, "accounts", {}, { order: { id: "asc" } }),
			entries: await findRows(db, "entries", {}, { order: { enteredAt: "asc", id: "asc" } }),
			lines: await findRows(db, "entryLines", {}, { order: { id: "asc" } }),
			receipts: await findRows(db, "receipts", {}, { order: { id: "asc" } }),
			invoices: await findRows(db, "invoices", {}, { order: { day: "asc", id: "asc" } }),
			links: await findRows(db, "invoiceEntries", {}, { order: { entryId: "asc" } }),
			days: await findRows(db, "cashDays", {}, { order: { day: "asc" } }),
		};
	}
	type Stored = Awaited<ReturnType<typeof readStored>>;

	const findFiledEntries = ({ invoices, links, entries }: Stored, period: string) => {
		const filed = invoices.filter(({ day, state }) => state !== "dropped" && day.startsWith(period));
		const ids = new Set(filed.map(({ id }) => id));
		const entryIds = new Set(links.flatMap((link) => (ids.has(link.invoiceId) ? [link.entryId] : [])));
		return entries.filter(({ id }) => entryIds.has(id));
	};

	async function checkAccount(stored: Stored, request: ApiRequest): Promise<void> {
		const account = stored.accounts.find(({ leadId }) => leadId === request.id);
		const entries = stored.entries.filter(({ accountId }) => accountId === account?.id);
		const add = (sum: string) => addCents(entries.filter(({ addsTo }) => addsTo === sum));
		const page = await readAccount(request);
		const own = (await world.call(`/api/payments/${request.token}`)).json;
		const paidCents = 0 - add("paid");
		expect([page.paid_cents, own.paid_cents]).toEqual([paidCents, paidCents]);
		expect(addField(page.payments, "refundable_cents")).toBe(paidCents);
		const standing = listStanding(entries).filter(({ kind }) => kind === "payment");
		expect([addField(own.payments, "cents"), own.payments.length]).toEqual([
			0 - addCents(standing),
			standing.length,
		]);
		if (page.phase !== "due") {
			expect(page.balance_cents).toBe(page.total_cents - paidCents);
			if (page.phase === "ended") {
				expect([page.total_cents, own.total_cents]).toEqual([0, 0]);
				expect(own).toMatchObject({ balance_cents: 0 - paidCents, payable_cents: 0 });
			}
			return;
		}
		const uncountedCents = 0 - addCents(listStanding(entries).filter(isUncounted));
		const balanceCents = addCents(entries) + uncountedCents;
		expect(page).toMatchObject({
			total_cents: add("charged"),
			lowered_cents: 0 - add("reduced"),
			settled_cents: 0 - add("settled") - uncountedCents,
			balance_cents: balanceCents,
		});
		// The customer of an old win is asked nothing.
		const isAsked = uncountedCents === 0;
		expect(own).toMatchObject({
			total_cents: isAsked ? add("charged") + add("reduced") + add("settled") : 0,
			balance_cents: isAsked ? balanceCents : 0,
			payable_cents: isAsked ? Math.max(0, balanceCents) : 0,
		});
	}

	async function checkCash({ entries, days }: Stored): Promise<void> {
		const paid = entries.filter(({ addsTo }) => addsTo === "paid");
		const today = toPanamaDay(world.ctx.now());
		const shown = new Set([today, ...paid.slice(-2).map(({ day }) => day)]);
		for (const day of shown) {
			const read = await get(`/cash?day=${day}`);
			const own = paid.filter((entry) => entry.day === day);
			expect([day, read.expected_cents]).toEqual([day, 0 - addCents(own)]);
			for (const { id, total_cents } of read.people)
				expect(total_cents).toBe(0 - addCents(own.filter(({ cashierId }) => cashierId === id)));
			for (const { method, expected_cents } of read.methods)
				expect(expected_cents).toBe(0 - addCents(own.filter((entry) => entry.method === method)));
			expect(addField(read.payments, "cents") - addField([...read.voids, ...read.refunds], "cents")).toBe(
				read.expected_cents,
			);
		}
		for (const { day, closedAt, expected } of days.filter(({ closedAt }) => closedAt !== null)) {
			const own = paid.filter((entry) => entry.day === day);
			const storedCents = Object.values(JSON.parse(expected) as Record<string, number>);
			const totalCents = storedCents.reduce((total, cents) => total + cents, 0);
			expect([day, closedAt, totalCents]).toEqual([day, closedAt, 0 - addCents(own)]);
		}
		const { net_cents } = await get(`/cash/month?month=${getMonth(today)}`);
		expect(net_cents).toBe(0 - addCents(paid.filter(({ day }) => day.startsWith(getMonth(today)))));
	}

	async function checkFile(stored: Stored): Promise<void> {
		const { accounts, entries, invoices } = stored;
		const months = new Set(invoices.map(({ day }) => getMonth(day)));
		const thisMonth = getMonth(toPanamaDay(world.ctx.now()));
		let fileCents = 0;
		for (const month of months) {
			const filed = findFiledEntries(stored, month);
			const { totals, sales, pages } = await accounting.list(`period=${month}`);
			expect([month, totals.total_cents, totals.tax_cents]).toEqual([
				month,
				addCents(filed),
				addField(filed, "taxCents"),
			]);
			if (pages === 1)
				expect([addField(sales, "total_cents"), sales.length]).toEqual([
					totals.total_cents,
					totals.sales + totals.refunds,
				]);
			checkMethods(stored, sales);
			fileCents += totals.total_cents;
			const rows = await accounting.downloadCsv(`/export/sales?period=${month}&format=csv`);
			const [titles = [], ...cells] = rows;
			const column = titles.indexOf("Total");
			expect(cells.reduce((total, row) => total + toFileCents(row[column]), 0)).toBe(totals.total_cents);
			if (month === thisMonth) continue;
			// A number that is typed later is the only change of a file of a month that ended.
			const frozen = rows.map((row) => row.slice(0, -1));
			expect([month, frozen]).toEqual([month, endedMonths.value[month] ?? frozen]);
			endedMonths.value = { ...endedMonths.value, [month]: frozen };
		}
		const uncountedCents = addCents(listStanding(entries).filter(isUncounted));
		const dueCents = addField(accounts, "chargedCents") - addField(accounts, "reducedCents");
		expect(fileCents).toBe(dueCents + uncountedCents);
		expect(fileCents).toBeGreaterThanOrEqual(0);
	}

	/** How a sale that stands was paid and what is open of it add up to it. */
	function checkMethods({ accounts, entries, links }: Stored, sales: readonly Json[]): void {
		const charges = listStanding(entries).filter(({ kind }) => kind === "charge");
		const standing = new Map(
			links.flatMap(({ invoiceId, entryId }) => {
				const charge = charges.find(({ id }) => id === entryId);
				return charge ? [[invoiceId, charge.accountId] as const] : [];
			}),
		);
		for (const { id, methods, open_cents, credit_cents, settled_cents, total_cents } of sales) {
			const paidCents = addField(methods, "cents");
			expect([id, paidCents + open_cents - credit_cents + settled_cents]).toEqual([id, total_cents]);
			const account = accounts.find((row) => row.id === standing.get(id));
			if (!account) continue;
			const { balanceCents, settledCents } = account;
			expect(open_cents).toBe(Math.max(0, balanceCents));
			expect([id, addField(methods, "cents")]).toEqual([id, total_cents - balanceCents - settledCents]);
		}
	}

	async function checkLists({ accounts, entries }: Stored): Promise<void> {
		const paid = entries.filter(({ addsTo }) => addsTo === "paid");
		const today = toPanamaDay(world.ctx.now());
		const owed = accounts.filter(({ balanceCents }) => balanceCents > 0);
		const credit = accounts.filter(({ balanceCents }) => balanceCents < 0);
		const owedList = await get("/receivables");
		expect(owedList).toMatchObject({
			total_cents: addField(owed, "balanceCents"),
			credit_cents: 0 - addField(credit, "balanceCents"),
			total: owed.length,
		});
		for (const row of owedList.rows) {
			const account = accounts.find(({ leadId }) => leadId === row.lead_id);
			expect(row.balance_cents).toBe(account?.balanceCents);
			expect(row.charged_cents).toBe((account?.chargedCents ?? 0) - (account?.reducedCents ?? 0));
		}
		const { money } = await get("/dashboard");
		const addDay = (period: string) => 0 - addCents(paid.filter(({ day }) => day.startsWith(period)));
		const paidCents = { today_cents: addDay(today), month_cents: addDay(getMonth(today)) };
		const owedTotals = { owed_cents: addField(owed, "balanceCents"), owed_count: owed.length };
		if (money) expect(money).toMatchObject({ ...owedTotals, paid: paidCents });
		else expect([paidCents.month_cents, owed]).toEqual([0, []]);
		const since = getFiguresSpan(world.ctx.now()).instant;
		const leads = await findRows(world.ctx.db, "leads", {});
		const recent = new Set(leads.flatMap(({ id, createdAt }) => (createdAt >= since ? [id] : [])));
		const counted = accounts.filter(({ leadId, dueOn }) => dueOn !== null && recent.has(leadId));
		const { won } = await get("/stats");
		expect(Math.round((won.amount ?? 0) * 100)).toBe(
			addField(counted, "chargedCents") - addField(counted, "reducedCents"),
		);
	}

	/** What was posted stays, to the letter; nothing new is back-dated. */
	function checkPosted({ entries, lines, receipts, days }: Stored): void {
		const current = new Map([...entries, ...lines, ...receipts].map((row) => [row.id, row]));
		expect(posted.value.map(({ id }) => current.get(id))).toEqual(posted.value);
		const oldIds = new Set(posted.value.map(({ id }) => id));
		posted.value = [...current.values()];
		const today = toPanamaDay(world.ctx.now());
		const isClosed = days.some(({ day, closedAt }) => day === today && closedAt !== null);
		const openDay = isClosed ? addDays(today, 1) : today;
		for (const { id, addsTo, day } of entries.filter((entry) => !oldIds.has(entry.id)))
			expect([id, day]).toEqual([id, addsTo === "paid" ? openDay : today]);
	}

	return {
		readStored,
		/** Checks the account of a request, and all lists and totals of the shop. */
		checkAll: async (request: ApiRequest): Promise<void> => {
			const stored = await readStored();
			checkPosted(stored);
			expect(await recountAccounts(world.ctx)).toBe(0);
			await checkAccount(stored, request);
			await checkCash(stored);
			await checkFile(stored);
			await checkLists(stored);
		},
	};
}
