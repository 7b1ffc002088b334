import { getOrderPath, INBOX, WORKSHOP } from "#admin/paths.ts";
import type { Lead } from "#core/requests/contract.ts";
import { getKindInfo } from "#core/requests/kinds.ts";
import { getClock } from "#core/requests/rules.ts";
import { formatTimeSpan } from "#domain/text/format-instant.ts";
import { formatClockTime, formatShortDay, toPanamaDay, toPanamaMinutes } from "#domain/time.ts";
import { buildAgendaPath } from "#features/workshop/appointments/admin/query.ts";
import type { Agenda } from "#features/workshop/appointments/contract.ts";
import type { OrderCard } from "#features/workshop/work-orders/contract.ts";
import type { InsideSummary } from "#reports/board/contract.ts";
import { formatCount, joinWithDots } from "#ui/format.ts";
import { formatRelative } from "#ui/relative-time.tsx";

/** One thing that staff must do now. */
export type NowItem = {
	id: string;
	/** Since when, or how many. */
	when: string;
	isLate: boolean;
	title: string;
	text: string;
	/** The label of its link, and where it leads. */
	press: string;
	to: string;
};

type Day = {
	agenda: Pick<Agenda, "days" | "outside" | "waiting_total" | "unclosed_total">;
	leads: readonly Lead[];
	cars: InsideSummary | null;
};

const MAX_LEADS = 3;

/**
 * Lists what staff must do now, by what hurts: late answers, late cars, then new requests, approved cars not
 * begun yet, ready cars not fetched yet, customers whose day changed, and visits without a result or an hour.
 *
 * @param day `leads` are the new requests by the time when they are due
 */
export function listNowItems({ agenda, leads, cars }: Day, now: Date): NowItem[] {
	const shownLeads = leads.slice(0, MAX_LEADS);
	const isLate = (lead: Lead) => getClock(lead, now) === "late";
	const today = agenda.days[0]?.day ?? toPanamaDay(now);
	// The agenda without a day may open on the next open week, and would drop the anchor.
	const getAgendaPath = (anchor: string) => `${buildAgendaPath({ day: today, view: null })}#${anchor}`;
	const visits = (id: string, count: number, rest: Pick<NowItem, "title" | "text" | "press">): NowItem[] =>
		count > 0
			? [{ id, when: formatCount(count, "cita", "citas"), isLate: false, to: getAgendaPath(id), ...rest }]
			: [];
	return [
		...shownLeads.filter(isLate).map((lead) => toLeadItem(lead, now)),
		...(cars?.late_cars ?? []).map((car) => toLateCarItem(car, now)),
		...shownLeads.filter((lead) => !isLate(lead)).map((lead) => toLeadItem(lead, now)),
		...(cars?.startable_cars ?? []).map((car) => toStartItem(car, now)),
		...(cars ? listPickups(cars, now) : []),
		...listUnnotified(agenda.outside, getAgendaPath("fuera")),
		...visits("por-cerrar", agenda.unclosed_total, {
			title: "Sin cerrar",
			text: "Pasó su hora: di si vino o no",
			press: "Cerrar",
		}),
		...visits("sin-hora", agenda.waiting_total, {
			title: "Sin día u hora",
			text: "Quedaron sin hora: acuérdala con el cliente",
			press: "Ver",
		}),
	];
}

function toLeadItem(lead: Lead, now: Date): NowItem {
	const isLate = getClock(lead, now) === "late";
	const lateMs = now.getTime() - Date.parse(lead.due_at);
	return {
		id: lead.id,
		when: isLate ? `${formatTimeSpan(lateMs)} tarde` : formatRelative(lead.requested_at, now),
		isLate,
		title: lead.name,
		text: lead.alert_text ?? lead.summary,
		press: getKindInfo(lead.kind).isVisit ? "Confirmar" : "Responder",
		to: `${INBOX}/${lead.id}`,
	};
}

/** Names the car without `formatCar`, whose bundle is that of the public pages. */
function getCarTitle({ car: { plate, brand, model, year } }: OrderCard): string {
	const modelHasBrand = model.toLowerCase().startsWith(`${brand.toLowerCase()} `);
	const car = [modelHasBrand ? "" : brand, model, year].filter(Boolean).join(" ");
	return joinWithDots(plate || "Sin placa", car);
}

function toLateCarItem(card: OrderCard, now: Date): NowItem {
	const promisedAt = card.promised_at ?? now.toISOString();
	const day = toPanamaDay(new Date(promisedAt));
	const isToday = day === toPanamaDay(now);
	const time = formatClockTime(toPanamaMinutes(new Date(promisedAt)));
	return {
		id: card.id,
		when: isToday ? `desde ${time}` : `desde ${formatShortDay(day)}`,
		isLate: true,
		title: getCarTitle(card),
		text: joinWithDots(card.blocker, card.name),
		press: "Ver la orden",
		to: getOrderPath(card),
	};
}

function toStartItem(card: OrderCard, now: Date): NowItem {
	return {
		id: card.id,
		when: formatRelative(card.updated_at, now),
		isLate: false,
		title: getCarTitle(card),
		text: joinWithDots(card.blocker, ...card.approved),
		press: "Ver la orden",
		to: getOrderPath(card),
	};
}

/** Returns one item for all ready cars; the one that waits longest is named first. */
function listPickups({ ready, ready_cars: readyCars }: InsideSummary, now: Date): NowItem[] {
	const [oldest] = readyCars;
	if (!oldest) return [];
	const others = ready - readyCars.length;
	const plates = readyCars.map(({ car, name }) => car.plate || name).join(" y ");
	const days = formatRelative(oldest.state_at, now);
	return [
		{
			id: "listos",
			when: formatCount(ready, "listo", "listos"),
			isLate: false,
			title: others > 0 ? `${plates.replace(" y ", ", ")} y ${others} más` : plates,
			text: ready === 1 ? `Listo ${days}, nadie lo retira` : `Nadie los retira; el más viejo, ${days}`,
			press: "Ver",
			to: ready === 1 ? getOrderPath(oldest) : `${WORKSHOP}#ready`,
		},
	];
}

/** Returns one item for the customers who do not know yet that the shop is closed at their hour. */
function listUnnotified(outside: Agenda["outside"], to: string): NowItem[] {
	const visits = outside.filter(({ is_notified: isNotified }) => !isNotified).map(({ visit }) => visit);
	const [first] = visits;
	if (!first) return [];
	const names = visits.slice(0, 2).map(({ name }) => name);
	const others = visits.length - names.length;
	const verb = visits.length === 1 ? "todavía no lo sabe" : "todavía no lo saben";
	return [
		{
			id: "fuera",
			when: first.day ? formatShortDay(first.day) : "Sin día",
			isLate: false,
			title: formatCount(visits.length, "cita fuera del horario", "citas fuera del horario"),
			text: `${names.join(others > 0 ? ", " : " y ")}${others > 0 ? ` y ${others} más` : ""} ${verb}`,
			press: "Avisar",
			to,
		},
	];
}
