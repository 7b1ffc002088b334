/** The steps to a published site, in the order in which an owner can do them. */
export const SETUP_STEPS = {
	shop: { title: "Tu taller", missing: "los datos del taller", canSkip: false },
	claims: { title: "Lo que el sitio dice de ti", missing: "lo que el sitio dice", canSkip: true },
	catalogue: { title: "Servicios y productos", missing: "el catálogo", canSkip: true },
	showcase: { title: "Testimonios y artículos", missing: "los testimonios y artículos", canSkip: true },
	// Before people and mail: a link made without the address opens on this machine only.
	server: { title: "Dirección y copias", missing: "la dirección", canSkip: false },
	people: { title: "Tu gente", missing: "las personas", canSkip: true },
	mail: { title: "Correo", missing: "el correo", canSkip: true },
	texts: { title: "Portada y términos", missing: "los textos", canSkip: true },
	publish: { title: "Ver y publicar", missing: "publicar", canSkip: false },
} as const;
export type SetupStepId = keyof typeof SETUP_STEPS;
export const SETUP_STEP_IDS = Object.keys(SETUP_STEPS) as [SetupStepId, ...SetupStepId[]];

export const STEP_STATES = ["done", "skipped", "open"] as const;
export type SetupStep = { id: SetupStepId; state: (typeof STEP_STATES)[number] };

/** The facts that decide the steps. */
export type SetupFacts = {
	/** Names of the bundled contact data, with which the site is not published. */
	blockers: readonly string[];
	/** Names of the kinds of bundled content that are not confirmed. */
	samples: readonly string[];
	/** People who may enter the panel, or are invited. */
	peopleCount: number;
	hasWorkingMail: boolean;
	hasAddress: boolean;
	isPublished: boolean;
	skipped: ReadonlySet<string>;
};

/** Kinds of bundled content by the step that confirms them; a kind of no step belongs to the claims. */
const SAMPLES_BY_STEP: Partial<Record<SetupStepId, readonly string[]>> = {
	catalogue: ["products", "warranties", "durations"],
	showcase: ["testimonials", "posts"],
	texts: ["legal"],
};
const PLACED_SAMPLES = Object.values(SAMPLES_BY_STEP).flat();

/** Tells whether a kind of bundled content is confirmed in a step. */
const belongsToStep = (sample: string, step: SetupStepId): boolean =>
	step === "claims" ? !PLACED_SAMPLES.includes(sample) : (SAMPLES_BY_STEP[step]?.includes(sample) ?? false);

/** Tells which steps are done, left out or open. @source rules 7.40 */
export function listSetupSteps(facts: SetupFacts): SetupStep[] {
	return SETUP_STEP_IDS.map((id) => ({ id, state: getStepState(id, facts) }));
}

function getStepState(id: SetupStepId, facts: SetupFacts): SetupStep["state"] {
	if (isStepDone(id, facts)) return "done";
	return SETUP_STEPS[id].canSkip && facts.skipped.has(id) ? "skipped" : "open";
}

function isStepDone(id: SetupStepId, facts: SetupFacts): boolean {
	const hasSamples = facts.samples.some((name) => belongsToStep(name, id));
	switch (id) {
		case "shop":
			return facts.blockers.length === 0;
		case "people":
			return facts.peopleCount > 1;
		case "mail":
			return facts.hasWorkingMail;
		case "server":
			return facts.hasAddress;
		case "publish":
			return facts.isPublished;
		default:
			return !hasSamples;
	}
}

const MAX_NAMED = 2;

/**
 * Formats the progress: «6 de 9 · faltan el correo y los textos legales». Undefined once nothing is open.
 */
export function formatProgress(steps: readonly SetupStep[]): string | undefined {
	const open = steps.filter(({ state }) => state === "open");
	if (open.length === 0) return undefined;
	const names = open.slice(0, MAX_NAMED).map(({ id }) => SETUP_STEPS[id].missing);
	const rest = open.length - names.length;
	const list = rest > 0 ? `${names.join(", ")} y ${rest} más` : names.join(" y ");
	const verb = open.length === 1 && !/^l[ao]s /.test(names[0] ?? "") ? "falta" : "faltan";
	return `${steps.length - open.length} de ${steps.length} · ${verb} ${list}`;
}
