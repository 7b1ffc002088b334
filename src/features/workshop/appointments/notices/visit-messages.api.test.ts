import { expect, test } from "vitest";
import { ALERT_LABELS } from "#core/requests/alerts.ts";
import { CHAT_DEFAULTS } from "#core/settings/chat-defaults.ts";
import type { Settings } from "#core/settings/contract.ts";
import { toPanamaDay } from "#domain/time.ts";
import { getDaySteps } from "#features/workshop/appointments/admin/day-steps.ts";
import { buildVisitChat, formatDayChange } from "#features/workshop/appointments/agenda/staff-messages.ts";
import { buildStaffRequest, openAgenda } from "#features/workshop/appointments/agenda.test.kit.ts";
import { getCustomerStatus } from "#features/workshop/appointments/changes/customer-status.ts";
import { getStateEffects } from "#features/workshop/appointments/changes/visit-effects.server.ts";
import type { PublicVisit, Visit } from "#features/workshop/appointments/contract.ts";
import {
	getVisitStateInfo,
	VISIT_STATES,
	type VisitState,
	validateStateChange,
} from "#features/workshop/appointments/visit-states.ts";

/** The test clock starts at Friday 20 November 2026, 10 AM. */
const { world, agenda } = openAgenda();
const CANCELLATION = { cancelledBy: "shop", cancelReason: "No tenemos el repuesto" } as const;
const [OPEN_DAY, CLOSED_DAY] = ["2026-11-23", "2026-11-24"];
/** For each day: before its visits, ten minutes into them, and the next morning. */
const MOMENTS = [
	["Día abierto, antes de su hora", OPEN_DAY, "2026-11-21T15:00:00.000Z"],
	["Día abierto, a su hora", OPEN_DAY, "2026-11-23T14:10:00.000Z"],
	["Día abierto, un día después", OPEN_DAY, "2026-11-24T14:10:00.000Z"],
	["Día cerrado, antes de su hora", CLOSED_DAY, "2026-11-21T15:00:00.000Z"],
	["Día cerrado, a su hora", CLOSED_DAY, "2026-11-24T14:10:00.000Z"],
	["Día cerrado, un día después", CLOSED_DAY, "2026-11-25T14:10:00.000Z"],
] as const;

test("texts of every state match the snapshot", async () => {
	const ids = new Map<string, string>();
	for (const day of [OPEN_DAY, CLOSED_DAY])
		for (const state of VISIT_STATES) {
			const body = buildStaffRequest({ day, name: "Ana Ríos", overbook: true, car: "Kia Rio" });
			const { id, lead_id: leadId } = (await agenda.createByStaff(body)).json;
			const cancellation = getVisitStateInfo(state).isCancelled ? CANCELLATION : {};
			await world.ctx.db
				.updateTable("visits")
				.set({ state, ...cancellation })
				.where("id", "=", id)
				.execute();
			const request = { state: getStateEffects(state).request ?? ("contacted" as const) };
			await world.ctx.db.updateTable("leads").set(request).where("id", "=", leadId).execute();
			ids.set(day + state, id);
		}
	const body = { day: CLOSED_DAY, reason: "Duelo" };
	await world.asStaff("/api/admin/agenda/closed-days", { body });
	const shop = (await world.call("/api/settings")).json;
	const textsByState = new Map(VISIT_STATES.map((state) => [state, new Map<string, string[]>()]));
	for (const [moment, day, instant] of MOMENTS) {
		world.ctx.clock.set(instant);
		const sessionTimes = { createdAt: instant, lastUsedAt: instant };
		await world.ctx.db.updateTable("sessions").set(sessionTimes).execute();
		const lists = await agenda.read(`?from=${day}`);
		const followUps = (await world.asStaff("/api/admin/follow-ups")).json;
		for (const state of VISIT_STATES) {
			const id = ids.get(day + state) ?? "";
			const visit = await agenda.read(`/${id}`);
			const portalVisit = (await world.call(`/api/visits/${agenda.getLinkToken(visit)}`)).json;
			const lines = [
				...describeCustomerPage(portalVisit, shop, new Date(instant)),
				...describeStaffView(visit, new Date(instant)),
				...describeLists(visit, lists, followUps),
			];
			const text = maskVariableParts(lines.join("\n"));
			const momentsByText = textsByState.get(state);
			momentsByText?.set(text, [...(momentsByText.get(text) ?? []), moment]);
		}
	}
	const page = VISIT_STATES.map((state) => {
		const momentsByText = [...(textsByState.get(state) ?? [])];
		const parts = momentsByText.map(([text, moments]) => `${moments.join(" · ")}\n${text}`);
		return [`== ${state}\n${describeState(state)}`, ...parts].join("\n\n");
	}).join("\n\n\n");
	await expect(`${page}\n`).toMatchFileSnapshot("visit-sentences.txt");
});

/** Describes the texts of a state that do not depend on the day. */
function describeState(state: VisitState): string {
	const { label, getDoneMessage, moveError } = getVisitStateInfo(state);
	const { formatHistoryLine, request, getAlertType, loseError, status } = getStateEffects(state);
	const when = { day: OPEN_DAY, time: "9:00 AM" };
	return [
		`El panel dice      ${label}; al marcarla: ${getDoneMessage(when)}`,
		`El historial dice  ${formatHistoryLine(when, CANCELLATION)}`,
		`Su solicitud       ${getAlertType ? `ya no está agendada: ${ALERT_LABELS[getAlertType("shop")]}` : (request ?? "queda como está")}`,
		`Darla por perdida  ${loseError ?? "se puede"}`,
		`Darle otra hora    ${moveError ?? "se puede"}`,
		`Su calendario      ${status}`,
	].join("\n");
}

function describeCustomerPage(visit: PublicVisit, shop: Settings, now: Date): string[] {
	const today = toPanamaDay(now);
	const { label, title, outcome, text, phase, canConfirm } = getCustomerStatus(visit, { ...shop, today });
	const allowedAction = { ahead: "cambiarla", begun: "llamar", over: "agendar otra" }[phase];
	return [
		`  El cliente lee   ${label}. ${title.charAt(0).toUpperCase()}${title.slice(1)}. ${[outcome, text].filter(Boolean).join(" ")}`,
		`  y puede          ${allowedAction}${canConfirm ? ", confirmar que va" : ""}`,
		`  Si la cambia     ${visit.why_not ?? "se cambia"}`,
	];
}

function describeStaffView(visit: Visit, now: Date): string[] {
	const { isOpen, nextStates } = getVisitStateInfo(visit.state);
	const steps = getDaySteps(visit, now).map((step) =>
		step === "lista" ? "Listo" : getVisitStateInfo(step).getActionLabel("onItsDay"),
	);
	const actions = nextStates.map(
		(next) =>
			validateStateChange(visit, next, now) ??
			`«${getVisitStateInfo(next).getActionLabel(isOpen ? "upcoming" : "finished")}»`,
	);
	const chat = buildVisitChat(visit, { shop: "Biela", chats: CHAT_DEFAULTS }, now);
	return [
		`  El taller lee    ${[getVisitStateInfo(visit.state).label, formatDayChange(visit) || visit.cancellation_text].filter(Boolean).join(". ")}`,
		`  «Hoy» ofrece     ${steps.join(", ") || "nada"}`,
		`  La cita ofrece   ${actions.join(" · ")}`,
		`  El chat dice     ${chat.replaceAll("\n", " / ")}`,
	];
}

type ListedVisits = readonly { id: string }[];

function describeLists(
	{ id, lead_id }: Visit,
	agendaLists: { unclosed: ListedVisits; outside: { visit: { id: string }; why: string }[] },
	followUps: Record<string, { lead_id: string }[]>,
): string[] {
	const outside = agendaLists.outside.find(({ visit }) => visit.id === id);
	const lists = [
		agendaLists.unclosed.some((visit) => visit.id === id) && "Por cerrar: ¿vino el carro?",
		outside && `Fuera del horario: Ese día ${outside.why}.`,
		followUps.visits?.some((item) => item.lead_id === lead_id) && "Por contactar: recordar la cita",
		followUps.missed?.some((item) => item.lead_id === lead_id) && "Por contactar: no vino",
	].filter(Boolean);
	return [`  Está en          ${lists.join(" · ") || "ninguna lista"}`];
}

/** Masks what differs between visits of one state: reference, link and day. */
const maskVariableParts = (page: string) =>
	page
		.replaceAll(/CIT-2026-\d+/g, "CIT-…")
		.replaceAll(/https?:\/\/\S+/g, "https://…")
		.replaceAll(/lunes 23 de noviembre|martes 24 de noviembre/g, "DÍA");
