import { ALERT_LABELS } from "#core/requests/alerts.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { getLinkUrl } from "#core/requests/link/links.server.ts";
import { formatRequestName } from "#core/requests/replies.ts";
import { formatCar } from "#domain/car/car.ts";
import { formatCents } from "#domain/money.ts";
import { countDaysBetween, DAY_MS, formatLongDay, toPanamaInstant } from "#domain/time.ts";
import type { FollowUp } from "#features/inbox/follow-ups/contract.ts";
import {
	ESTIMATE_REASONS,
	type FollowUpKind,
	formatOwedMessage,
	getFirstAnswerChat,
} from "#features/inbox/follow-ups/messages.ts";
import { getEstimateReason } from "#features/inbox/follow-ups/rules.ts";
import { ARRIVAL_EMAIL_LABELS, getArrivalEmailState } from "#features/inbox/quotes/arrival-messages.ts";
import { getQuoteMessages } from "#features/inbox/quotes/quote-messages.server.ts";
import {
	formatCancellation,
	formatShopCancellation,
	formatVisitSummary,
} from "#features/workshop/appointments/messages.ts";
import { toVisitTime } from "#features/workshop/appointments/rules.ts";
import {
	fillOrderMessage,
	formatBrandAndModel,
} from "#features/workshop/work-orders/customer/customer-messages.server.ts";
import { paidAmounts } from "#features/workshop/work-orders/hooks.server.ts";
import { getDoneTotalCents, loadWorkByLead } from "#features/workshop/work-orders/view.server.ts";
import { selectArrivals } from "./arrivals.server.ts";
import { selectContacted } from "./contacted.server.ts";
import { describeContacted } from "./contacted-details.ts";
import { selectOwed } from "./owed.server.ts";
import {
	countPeople,
	listPeople,
	type PageSlice,
	type PeopleQuery,
	selectCallbacks,
	selectDuePromises,
	selectEstimates,
	selectMissed,
	selectQuietQuotes,
	selectReminders,
	selectWaiting,
} from "./people.server.ts";
import type { FollowUpView } from "./tables.server.ts";
import { type FollowUpDetails, type GroupContext, type Person, toFollowUp } from "./to-follow-up.server.ts";
import { selectUncollectedCars } from "./uncollected.server.ts";
import { selectUnnotified } from "./unnotified.server.ts";
import { formatVisitTime, getHourChat, getVisitPlaceholders, isHour } from "./visit-chats.server.ts";

/** Calls are due from 8 AM. */
const CALL_FROM_MINUTE = 8 * 60;

type Group<Row, Extra> = {
	kind: FollowUpKind;
	queryPeople: (db: FollowUpView, groupContext: GroupContext) => PeopleQuery<Row>;
	/** Day of the contact mark; groups without it have no marks, because their people wait until they are answered. */
	markDay?: "today" | "visitsDay";
	/** Reads additional data for all rows at once. */
	read?: (groupContext: GroupContext, rows: Row[]) => Promise<Extra>;
	describe: (row: Row, groupContext: GroupContext, extra: Extra) => FollowUpDetails;
};

/** Groups of people to contact, by reason, most urgent first. */
export const GROUPS = {
	promises: createGroup({
		kind: "promise",
		queryPeople: (db, { now, settings }) => selectDuePromises(db, now, settings),
		read({ ctx }, rows) {
			const quoted = rows.filter(({ kind }) => getKindInfo(kind).listsProducts);
			return getQuoteMessages(ctx.reads, listLeadIds(quoted));
		},
		describe(row, groupContext, quoteTexts) {
			const { leadId, kind, channel, alert, reference, summary, dueAt, ...visit } = row;
			const hour = isHour(visit) ? visit : undefined;
			const isUpcoming = hour && toPanamaInstant(hour.day, hour.startMinute) > groupContext.now;
			const defaultChat = alert === "cancelled_by_customer" ? "cancelled" : getFirstAnswerChat(kind, channel);
			const heldHour = isUpcoming && getHourChat(groupContext, hour, "held");
			return {
				dueAt: new Date(dueAt),
				chat: heldHour ? heldHour.chat : defaultChat,
				summary: alert ? `${ALERT_LABELS[alert]} · ${summary}` : summary,
				placeholders: {
					detalle: quoteTexts.get(leadId) ?? "",
					que: formatRequestName({ kind, channel, reference }),
					...(heldHour ? heldHour.placeholders : undefined),
				},
			};
		},
	}),
	callbacks: createGroup({
		kind: "callback",
		queryPeople: (db, { thresholds }) => selectCallbacks(db, thresholds),
		describe: ({ callBackOn, alert, summary }, { thresholds }) => ({
			dueAt: toPanamaInstant(callBackOn ?? thresholds.today, CALL_FROM_MINUTE),
			summary: alert ? `${ALERT_LABELS[alert]} · ${summary}` : summary,
			chat: "callBack",
		}),
	}),
	calledOff: createGroup({
		kind: "calledOff",
		queryPeople: (db, { thresholds }) => selectUnnotified(db, thresholds),
		describe: (row, { thresholds }) => ({
			dueAt: toPanamaInstant(row.day, row.startMinute ?? CALL_FROM_MINUTE),
			chat: "calledOff",
			summary: `${formatCancellation(row)} · ${formatVisitSummary({ ...row, ...toVisitTime(row) })}`,
			placeholders: {
				...getVisitPlaceholders(thresholds, row),
				porque: formatShopCancellation(row) ?? "",
			},
		}),
	}),
	arrivals: createGroup({
		kind: "arrival",
		queryPeople: selectArrivals,
		describe: ({ product, arrivedAt, emailId, emailState, reference }) => ({
			dueAt: new Date(arrivedAt),
			chat: "inStock",
			summary: product + (emailId ? ` · ${ARRIVAL_EMAIL_LABELS[getArrivalEmailState(emailState)]}` : ""),
			placeholders: { referencia: `${reference} (${product})` },
		}),
	}),
	visits: createGroup({
		kind: "visit",
		queryPeople: (db, { thresholds }) => selectReminders(db, thresholds),
		markDay: "visitsDay",
		describe: (row, groupContext) => ({
			dueAt: toPanamaInstant(row.day, row.startMinute),
			// The request's summary may name another day or «Hoy mismo», so describe the visit itself.
			summary: formatVisitSummary({ ...row, ...toVisitTime(row) }),
			...getHourChat(groupContext, row, "reminder"),
		}),
	}),
	missed: createGroup({
		kind: "missed",
		queryPeople: (db, { thresholds }) => selectMissed(db, thresholds),
		markDay: "today",
		describe(row, { thresholds }) {
			const day = row.day === thresholds.today ? "hoy" : `el ${formatLongDay(row.day)}`;
			return {
				dueAt: toPanamaInstant(row.day, row.startMinute),
				chat: "missed",
				placeholders: { cuando: `${day}, ${formatVisitTime(row)}` },
			};
		},
	}),
	ready: createGroup({
		kind: "ready",
		queryPeople: (db, { thresholds }) => selectUncollectedCars(db, thresholds),
		markDay: "today",
		async read({ ctx, now }, rows) {
			const leadIds = listLeadIds(rows);
			const getWork = await loadWorkByLead(ctx.reads, leadIds, now);
			const paid = await paidAmounts.get(ctx.reads, leadIds);
			return (leadId: string) => getDoneTotalCents(getWork(leadId).jobs) - (paid.get(leadId) ?? 0);
		},
		describe(row, { ctx, now, settings }, getBalance) {
			const balanceCents = getBalance(row.leadId);
			const fillInput = { row, link: getLinkUrl(ctx, row) ?? null, balanceCents, settings, now };
			const message = fillOrderMessage(settings.chats.orderUnfetched, fillInput);
			const days = Math.floor((now.getTime() - Date.parse(row.stateAt)) / DAY_MS);
			const summary = [formatBrandAndModel(row), `listo hace ${days} días`].filter(Boolean).join(" · ");
			return { dueAt: new Date(row.stateAt), message, summary };
		},
	}),
	owed: createGroup({
		kind: "owed",
		queryPeople: (db, { thresholds }) => selectOwed(db, thresholds),
		markDay: "today",
		describe: (row, { ctx, settings, thresholds }) => ({
			dueAt: toPanamaInstant(row.dueOn, CALL_FROM_MINUTE),
			summary: `${formatCents(row.balanceCents)} · hace ${countDaysBetween(row.dueOn, thresholds.today)} días`,
			message: formatOwedMessage(row, { shop: settings.name, link: getLinkUrl(ctx, row) ?? "" }),
		}),
	}),
	estimates: createGroup({
		kind: "estimate",
		queryPeople: (db, { thresholds }) => selectEstimates(db, thresholds),
		markDay: "today",
		describe(row, { ctx, thresholds }) {
			const { carBrand, carModel, totalCents, sentAt } = row;
			const { reasonKey, since } = getEstimateReason(row, thresholds);
			const { reason, chat } = ESTIMATE_REASONS[reasonKey];
			const car = formatCar({ brand: carBrand, model: carModel });
			return {
				dueAt: new Date(since ?? sentAt ?? ctx.now()),
				chat,
				summary: [reason, formatCents(totalCents), car].filter(Boolean).join(" · "),
				estimateId: row.id,
			};
		},
	}),
	quotes: createGroup({
		kind: "quote",
		queryPeople: (db, { thresholds }) => selectQuietQuotes(db, thresholds),
		markDay: "today",
		describe: ({ updatedAt }) => ({ dueAt: new Date(updatedAt), chat: "quiet" }),
	}),
	contacted: createGroup({
		kind: "contacted",
		queryPeople: (db, { thresholds }) => selectContacted(db, thresholds),
		markDay: "today",
		describe: (row, { settings }) => describeContacted(row, settings.name),
	}),
};
export type GroupName = keyof typeof GROUPS;

const listLeadIds = (rows: readonly Person[]) => rows.map(({ leadId }) => leadId);

function createGroup<Row extends Person, Extra>({
	kind,
	queryPeople,
	markDay,
	...definition
}: Group<Row, Extra>) {
	return {
		count: (groupContext: GroupContext) => countPeople(queryPeople(groupContext.ctx.reads, groupContext)),
		waiting: (groupContext: GroupContext) =>
			selectWaiting(
				queryPeople(groupContext.ctx.reads, groupContext),
				markDay && { kind, day: groupContext.thresholds[markDay] },
			),
		async list(groupContext: GroupContext, slice: PageSlice): Promise<FollowUp[]> {
			const mark = { kind, day: groupContext.thresholds[markDay ?? "today"] };
			const rows = await listPeople(queryPeople(groupContext.ctx.reads, groupContext), mark, slice);
			// Only groups with a `read` function use it.
			const extra = (await definition.read?.(groupContext, rows)) as Extra;
			return rows.map((row) => {
				const { reachedBy, reachedAt } = row;
				const isReached = markDay && reachedBy !== null && reachedAt !== null;
				const done = isReached ? { author: reachedBy, at: reachedAt } : null;
				return {
					...toFollowUp(kind, row, definition.describe(row, groupContext, extra), groupContext),
					done,
				};
			});
		},
	};
}
