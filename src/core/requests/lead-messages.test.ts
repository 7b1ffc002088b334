import { expect, test } from "vitest";
import { getLeadTransitions } from "#core/requests/changes/lead-transitions.server.ts";
import { formatStateChange, getLeadStateInfo, LEAD_STATES, type LeadState } from "./lead-states.ts";
import { listNextStates } from "./rules.ts";

test("documents labels and transitions of every state", async () => {
	const text = LEAD_STATES.map(describeState).join("\n\n");
	await expect(`${text}\n`).toMatchFileSnapshot("lead-sentences.txt");
});

const OUTCOMES = {
	nothing: "nada todavía",
	price: "un precio",
	visit: "una cita",
	job: "un trabajo hecho, por un monto",
	loss: "que no se dio, por un motivo",
};

function describeState(state: LeadState): string {
	const { label, plural, isOpen, isWaiting, outcome, allowedStates } = getLeadStateInfo(state);
	const { reached, unscheduled, quoted, customerReplied } = getLeadTransitions(state);
	const formatTransition = (next: LeadState | null) =>
		next ? formatStateChange(state, next) : "queda como está";
	const formatLabels = (states: readonly LeadState[]) =>
		states.map((listedState) => getLeadStateInfo(listedState).label).join(", ");
	return [
		`== ${state}`,
		`La bandeja dice         ${label}; de varias: ${plural}`,
		`Está                    ${isOpen ? "abierta" : "cerrada"}${isWaiting ? ", espera respuesta" : ""}`,
		`Entre taller y cliente  ${OUTCOMES[outcome]}`,
		`El personal la pasa a   ${formatLabels(allowedStates)}`,
		`Una suscripción, a      ${formatLabels(listNextStates(state, "newsletter"))}`,
		`Al contactar            ${formatTransition(reached)}`,
		`Al caerse su cita       ${formatTransition(unscheduled)}`,
		`Al enviarle un precio   ${formatTransition(quoted)}`,
		`Al mandar algo más      ${formatTransition(customerReplied)}`,
	].join("\n");
}
