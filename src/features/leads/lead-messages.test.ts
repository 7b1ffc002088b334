import { expect, test } from "vitest";
import { formatStateChange, getLeadStateInfo, LEAD_STATES, type LeadState } from "./lead-states.ts";
import { getLeadTransitions } from "./lead-transitions.server.ts";
import { listNextStates } from "./rules.ts";

test("documents labels and transitions of every state", async () => {
	const page = LEAD_STATES.map(readOf).join("\n\n");
	await expect(`${page}\n`).toMatchFileSnapshot("lead-sentences.txt");
});

const STANDS = {
	nothing: "nada todavía",
	price: "un precio",
	visit: "una cita",
	job: "un trabajo hecho, por un monto",
	loss: "que no se dio, por un motivo",
};

function readOf(state: LeadState): string {
	const { label, plural, isOpen, isWaiting, outcome, allowedStates } = getLeadStateInfo(state);
	const { reached, unscheduled, quoted, customerReplied } = getLeadTransitions(state);
	const stepTo = (next: LeadState | null) => (next ? formatStateChange(state, next) : "queda como está");
	const labelsOf = (states: readonly LeadState[]) =>
		states.map((one) => getLeadStateInfo(one).label).join(", ");
	return [
		`== ${state}`,
		`La bandeja dice         ${label}; de varias: ${plural}`,
		`Está                    ${isOpen ? "abierta" : "cerrada"}${isWaiting ? ", espera respuesta" : ""}`,
		`Entre taller y cliente  ${STANDS[outcome]}`,
		`El personal la pasa a   ${labelsOf(allowedStates)}`,
		`Una suscripción, a      ${labelsOf(listNextStates(state, "newsletter"))}`,
		`Al contactar            ${stepTo(reached)}`,
		`Al caerse su cita       ${stepTo(unscheduled)}`,
		`Al enviarle un precio   ${stepTo(quoted)}`,
		`Al mandar algo más      ${stepTo(customerReplied)}`,
	].join("\n");
}
