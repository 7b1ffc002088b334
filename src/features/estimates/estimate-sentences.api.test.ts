import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { isEmbedded } from "#platform/database/db.server.ts";
import {
	canAccept,
	ESTIMATE_STATES,
	type EstimateState,
	factsOf,
	STORED_STATES,
	standingOf,
	statesThat,
	untilLabel,
} from "./estimate-states.ts";
import { printedOf, toldOf } from "./estimate-words.server.ts";

const world = openWorld();
const VALID_UNTIL = "2026-11-30";
const DAYS = [
	["su último día", VALID_UNTIL],
	["un día después", "2026-12-01"],
] as const;
const READ = {
	firstName: "Ana",
	isByLink: true,
	approvedJobs: 2,
	askedJobs: 3,
	validUntil: VALID_UNTIL,
};

/** Messages for staff and customers, on the last valid day and after it. */
test("matches the message snapshot of every state", async () => {
	const page = ESTIMATE_STATES.map(factsIn).join("\n\n");
	const stored = STORED_STATES.flatMap((state) =>
		DAYS.flatMap(([words, today]) => customerReads(state, words, today)),
	);
	const printed = STORED_STATES.flatMap((state) =>
		DAYS.flatMap(([words, today]) =>
			[false, true].map((hasApproved) => onPaper(state, words, today, hasApproved)),
		),
	);
	await expect(
		`${page}\n\n== El cliente lee\n${stored.join("\n")}\n\n== En papel\n${printed.join("\n")}\n`,
	).toMatchFileSnapshot("estimate-sentences.txt");
});

const ANSWERS = { none: "nada", yes: "que sí", part: "que sí a una parte", no: "que no" };

function factsIn(state: EstimateState): string {
	const facts = factsOf(state);
	const said = [
		facts.isDraft && "se escribe",
		facts.isWaiting && "espera respuesta",
		facts.isExpired && "venció",
		facts.isReplaced && "otra ocupa su lugar",
		facts.isAnnulled && "está anulada",
		facts.canBeAccepted && "se puede aprobar",
		facts.canBeAnnulled && "se puede anular",
	];
	return [
		`== ${state}`,
		`El personal lee         ${facts.label} (${facts.tone})`,
		`La lista la muestra en  ${facts.filter ?? "ninguna"}`,
		`Su último día           ${DAYS.map(([, today]) => untilLabel(state, VALID_UNTIL, today) ?? "no se dice").join(", después: ")}`,
		`El cliente dijo         ${ANSWERS[facts.answer]}`,
		`Está así                ${said.filter(Boolean).join(", ") || "sin más"}`,
	].join("\n");
}

function customerReads(state: (typeof STORED_STATES)[number], words: string, today: string) {
	const dated = { state, validUntil: VALID_UNTIL };
	const read = { ...READ, canAccept: canAccept(dated, today) };
	const stands = standingOf(dated, today);
	const moments = [
		["", { isRenewalAsked: false, opens: undefined }],
		[", recién respondida con el taller cerrado", { isRenewalAsked: false, opens: "mañana" }],
		[", pedida otra vez", { isRenewalAsked: true, opens: undefined }],
		[", dicha en el taller", { isRenewalAsked: false, opens: undefined, isByLink: false }],
	] as const;
	const told = moments.map(([when, now]) => [when, toldOf(stands, { ...read, ...now })] as const);
	return told
		.filter(([, text], place) => place === 0 || text !== told[0]?.[1])
		.map(([when, text]) => `${state}, ${words}${when}: ${text ?? "—"} [${factsOf(stands).sign}]`);
}

function onPaper(
	state: (typeof STORED_STATES)[number],
	words: string,
	today: string,
	hasApproved: boolean,
) {
	const dated = { state, validUntil: VALID_UNTIL };
	const said = {
		until: "lunes 30",
		decided: "28 de noviembre",
		isOver: today > VALID_UNTIL,
		hasApproved,
	};
	const { stands, prices } = printedOf(standingOf(dated, today), said);
	return `${state}, ${words}${hasApproved ? ", con algo aprobado antes" : ""}: ${stands}. ${prices}`;
}

test("uses the waiting states in the partial index", async () => {
	const { db } = world.at;
	const { rows } = await (isEmbedded(db)
		? sql<{ text: string }>`select sql as text from sqlite_master where name = 'estimates_waiting'`
		: sql<{
				text: string;
			}>`select indexdef as text from pg_indexes where indexname = 'estimates_waiting'`
	).execute(db);
	const [, condition = ""] = rows[0]?.text.split(/\bwhere\b/i) ?? [];
	expect(STORED_STATES.filter((state) => condition.includes(`'${state}'`))).toEqual(
		statesThat(({ isWaiting }) => isWaiting),
	);
});
