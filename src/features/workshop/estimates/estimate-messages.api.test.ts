import { sql } from "kysely";
import { expect, test } from "vitest";
import {
	getCustomerMessage,
	getPrintedStatus,
} from "#features/workshop/estimates/customer/customer-messages.server.ts";
import { isEmbedded } from "#server/database/db.server.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import {
	canAccept,
	ESTIMATE_STATES,
	type EstimateState,
	getEffectiveState,
	getEstimateStateInfo,
	getValidityLabel,
	listEstimateStatesWith,
	STORED_STATES,
} from "./estimate-states.ts";

const world = openWorld();
const VALID_UNTIL = "2026-11-30";
const DAYS = [
	["su último día", VALID_UNTIL],
	["un día después", "2026-12-01"],
] as const;
const MESSAGE_INPUT = {
	firstName: "Ana",
	isByLink: true,
	approvedJobCount: 2,
	openJobCount: 3,
	validUntil: VALID_UNTIL,
};

/** Messages for staff and customers, on the last valid day and after it. */
test("matches the message snapshot of every state", async () => {
	const stateTexts = ESTIMATE_STATES.map(describeState).join("\n\n");
	const customerMessages = STORED_STATES.flatMap((state) =>
		DAYS.flatMap(([dayLabel, today]) => describeCustomerMessages(state, dayLabel, today)),
	);
	const printedMessages = STORED_STATES.flatMap((state) =>
		DAYS.flatMap(([dayLabel, today]) =>
			[false, true].map((hasApproved) => describePrinted(state, dayLabel, today, hasApproved)),
		),
	);
	await expect(
		`${stateTexts}\n\n== El cliente lee\n${customerMessages.join("\n")}\n\n== En papel\n${printedMessages.join("\n")}\n`,
	).toMatchFileSnapshot("estimate-sentences.txt");
});

const ANSWERS = { none: "nada", yes: "que sí", part: "que sí a una parte", no: "que no" };

function describeState(state: EstimateState): string {
	const info = getEstimateStateInfo(state);
	const notes = [
		info.isDraft && "se escribe",
		info.isWaiting && "espera respuesta",
		info.isExpired && "venció",
		info.isReplaced && "otra ocupa su lugar",
		info.isAnnulled && "está anulada",
		info.canBeAccepted && "se puede aprobar",
		info.canBeAnnulled && "se puede anular",
	];
	return [
		`== ${state}`,
		`El personal lee         ${info.label} (${info.tone})`,
		`La lista la muestra en  ${info.filter ?? "ninguna"}`,
		`Su último día           ${DAYS.map(([, today]) => getValidityLabel(state, VALID_UNTIL, today) ?? "no se dice").join(", después: ")}`,
		`El cliente dijo         ${ANSWERS[info.answer]}`,
		`Está así                ${notes.filter(Boolean).join(", ") || "sin más"}`,
	].join("\n");
}

function describeCustomerMessages(state: (typeof STORED_STATES)[number], dayLabel: string, today: string) {
	const estimate = { state, validUntil: VALID_UNTIL };
	const messageInput = { ...MESSAGE_INPUT, canAccept: canAccept(estimate, today) };
	const status = getEffectiveState(estimate, today);
	const situations = [
		["", { isRenewalRequested: false, opensAt: undefined }],
		[", recién respondida con el taller cerrado", { isRenewalRequested: false, opensAt: "mañana" }],
		[", pedida otra vez", { isRenewalRequested: true, opensAt: undefined }],
		[", dicha en el taller", { isRenewalRequested: false, opensAt: undefined, isByLink: false }],
	] as const;
	const messages = situations.map(
		([situationLabel, situation]) =>
			[situationLabel, getCustomerMessage(status, { ...messageInput, ...situation })] as const,
	);
	return messages
		.filter(([, text], index) => index === 0 || text !== messages[0]?.[1])
		.map(
			([situationLabel, text]) =>
				`${state}, ${dayLabel}${situationLabel}: ${text ?? "—"} [${getEstimateStateInfo(status).icon}]`,
		);
}

function describePrinted(
	state: (typeof STORED_STATES)[number],
	dayLabel: string,
	today: string,
	hasApproved: boolean,
) {
	const estimate = { state, validUntil: VALID_UNTIL };
	const printedInput = {
		lastDay: "lunes 30",
		decidedDay: "28 de noviembre",
		isPastLastDay: today > VALID_UNTIL,
		hasApproved,
	};
	const { status, prices } = getPrintedStatus(getEffectiveState(estimate, today), printedInput);
	return `${state}, ${dayLabel}${hasApproved ? ", con algo aprobado antes" : ""}: ${status}. ${prices}`;
}

test("uses the waiting states in the partial index", async () => {
	const { db } = world.ctx;
	const { rows } = await (isEmbedded(db)
		? sql<{ text: string }>`select sql as text from sqlite_master where name = 'estimates_waiting'`
		: sql<{
				text: string;
			}>`select indexdef as text from pg_indexes where indexname = 'estimates_waiting'`
	).execute(db);
	const [, condition = ""] = rows[0]?.text.split(/\bwhere\b/i) ?? [];
	expect(STORED_STATES.filter((state) => condition.includes(`'${state}'`))).toEqual(
		listEstimateStatesWith(({ isWaiting }) => isWaiting),
	);
});
