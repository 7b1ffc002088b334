import { laterThan } from "#features/changes/rules.ts";
import { bringLead } from "#features/leads/follow.server.ts";
import { refuseForgotten } from "#features/leads/store.server.ts";
import { jobKeptUntil } from "#kept-for.ts";
import { panamaDay } from "#panama/time.ts";
import { inTransaction } from "#platform/database/db.server.ts";
import { idsOf } from "#platform/database/rows.server.ts";
import { conflict } from "#platform/errors.ts";
import type { Actor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { may } from "#roles.ts";
import { announceOrder } from "./announce.server.ts";
import type { OrderMove } from "./contract.ts";
import { notNow, refuseMissing, refuseTwice } from "./inside.server.ts";
import { openOrder } from "./open.server.ts";
import { effectsOf, eventOf, isDone, whyNotMove } from "./order-effects.server.ts";
import { comesIn, factsOf, wayTo } from "./order-states.ts";
import { MISSING, NOT_NOW, noWay } from "./sentences.ts";
import type { Work } from "./standing.server.ts";
import { addMove, updateOrder } from "./store.server.ts";
import { doneCents, isPast, workIn } from "./view.server.ts";

/**
 * Moves an order to its next state, or one step back. A missing requirement is an error, and nothing changes.
 *
 * @throws NotFoundError | RuleError missing (422) | not_now | already_inside | person_gone | changed_meanwhile (409)
 * @source rules 11.4, 11.5, 11.6, 11.7, 11.8
 */
export function moveOrder(
	at: Platform,
	actor: Actor,
	leadId: string,
	move: OrderMove,
): Promise<void> {
	return inTransaction(at.db, async (trx) => {
		const order = await openOrder(at, trx, actor, leadId, move);
		await refuseForgotten(trx, leadId);
		const now = at.now();
		const { to, reason } = move;
		const { isDelivered, isInside, isReady } = factsOf(to);
		const way = wayTo(order.state, to);
		if (!way) throw notNow(noWay(order.state, to));
		const basis = move.basis ?? order.basis;
		const basisWhy = move.basis ? move.basis_why : order.basisWhy;
		refuseMissing({
			reason: way.needsReason && !reason && MISSING.reason,
			basis_why: move.basis && !move.basis_why && MISSING.basisWhy,
			delivered_to: isDelivered && !move.delivered_to && MISSING.deliveredTo,
		});
		const work = await workIn(trx, leadId, now);
		const { jobs } = work;
		const whyNot = whyNotMove({ ...order, basis }, way, { jobs, now, actor });
		if (whyNot) throw notNow(whyNot);
		const sumCents = doneCents(jobs);
		if (isDelivered && move.total_cents !== sumCents)
			throw conflict("changed", NOT_NOW.total, { total_cents: sumCents });
		const comesBack = isInside && !factsOf(order.state).isInside;
		// The car may have returned with another request meanwhile.
		if (comesBack) await refuseTwice(trx, order.carId);
		const { state: from, promisedAt: promisedFrom } = order;
		// An overdue promise from before the car left belongs to the earlier stay.
		const promisedAt = comesBack && isPast(promisedFrom, to, now) ? null : promisedFrom;
		const by = actor.fullName;
		const stateAt = laterThan(order.updatedAt, now);
		const set = {
			state: to,
			stateAt,
			basis,
			basisWhy,
			promisedAt,
			...(comesIn(from) && { receivedAt: stateAt, receivedBy: by }),
			...((isReady || !isInside) && { waitsFor: null, waitText: "", waitUntil: null }),
			unfetchedLetters: 0,
			deliveredTo: isDelivered ? move.delivered_to : "",
			keptUntil: isInside ? null : keptUntil(now, work),
		};
		await updateOrder(trx, order, { now, by }, set);
		const promise = { promisedFrom, promisedTo: promisedAt };
		await addMove(trx, { leadId, at: stateAt, by, from, to, reason, ...promise });
		const { request, tells } = effectsOf(to);
		await bringLead(trx, now, leadId, {
			author: by,
			text: eventOf(from, way, { ...move, basis, basisWhy, sumCents }),
			set: {
				state: request,
				// Only reception clears the notice of the customer's answer.
				...(may(actor, "orders") && { news: null }),
				wonCents: isDelivered ? sumCents : null,
				lostReason: isDelivered || isInside ? null : reason,
			},
		});
		if (tells && !way.isBack) await announceOrder(at, trx, leadId, tells);
	});
}

/** Computes until when the person's data is kept: the longest warranty plus 24 months. @source rules 5.5 */
function keptUntil(now: Date, { approval, jobs }: Work): string {
	const done = new Set(idsOf(jobs.filter(isDone)));
	const months = (approval?.jobs ?? []).map(({ rootId, warrantyMonths }) =>
		done.has(rootId) ? (warrantyMonths ?? 0) : 0,
	);
	return jobKeptUntil(panamaDay(now), Math.max(0, ...months));
}
