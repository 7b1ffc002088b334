import { refusedField } from "#platform/errors.ts";
import { fold } from "#words/search.ts";
import { isLongEnough, PASSWORD_TOO_SHORT } from "./new-admin.ts";
import { coreOf, readings, squeezedReadings } from "./password-core.ts";

/** Scores of 0 to 2 fall to a guesser who has the hash; such a one is refused. */
const SCORE_MIN = 3;
/** Nobody guesses so much text, and scoring it would keep the process busy. */
const SCORED_MOST = 64;
const CONTEXT_MIN = 4;
/** Telephones, dates, plates and cards: without a letter, digits have to be this many. */
const DIGITS_MIN = 16;
const ALWAYS_GUESSED = ["taller", "panama", "panameno", "panamena"];

const TOO_COMMON =
	"Esa contraseña está entre las primeras que se prueban. Usa cuatro palabras sin relación entre sí.";

/**
 * Refuses a password that is short, among the common ones, or made of words anybody would try here.
 *
 * @param field   the form field the sentence belongs to
 * @param context the business's name, the person's name and user name
 * @throws RuleError weak_password (422)
 * @source rules 7.6; ASVS 5.0 §6.1.2, §6.2.1, §6.2.4, §6.2.11
 */
export async function requireStrongPassword(
	password: string,
	field: string,
	context: readonly string[],
): Promise<void> {
	const reason = await weaknessOf(password, context);
	if (reason) throw refusedField("weak_password", field, reason);
}

async function weaknessOf(password: string, context: readonly string[]) {
	if (!isLongEnough(password)) return PASSWORD_TOO_SHORT;
	const texts = squeezedReadings(password);
	const words = [...ALWAYS_GUESSED, ...context.flatMap((phrase) => plain(phrase).split(" "))];
	const found = words.find(
		(word) => word.length >= CONTEXT_MIN && texts.some((text) => text.includes(word)),
	);
	if (found) return `No uses «${found}»: es lo primero que alguien probaría en este taller.`;
	// Of pictures alone nobody has a list.
	const cores = readings(password).filter(isWritten).map(coreOf);
	if (cores.some(isFewDigits)) return TOO_COMMON;
	for (const text of [password, ...cores])
		if ([...text].length <= SCORED_MOST && (await scoreOf(text)) < SCORE_MIN) return TOO_COMMON;
	return undefined;
}

const isWritten = (text: string) => /[\p{L}\p{N}]/u.test(text);

function isFewDigits(core: string): boolean {
	const digits = core.replace(/\D/g, "").length;
	return digits > 0 && digits < DIGITS_MIN && !/\p{L}/u.test(core);
}

/** Folded without any tilde, as the readings are. */
const plain = (phrase: string) => fold(phrase).replaceAll("ñ", "n");

type Scorer = { check: (password: string) => { score: number } };
let scorer: Promise<Scorer> | undefined;

/** The word lists take some megabytes: they are read the first time that somebody chooses a password. */
async function scoreOf(password: string): Promise<number> {
	scorer ??= openScorer().catch((error) => {
		// Its files could not be opened this time.
		scorer = undefined;
		throw error;
	});
	return (await scorer).check(password).score;
}

async function openScorer(): Promise<Scorer> {
	const [{ ZxcvbnFactory }, common, spanish] = await Promise.all([
		import("@zxcvbn-ts/core"),
		import("@zxcvbn-ts/language-common"),
		import("@zxcvbn-ts/language-es-es"),
	]);
	return new ZxcvbnFactory({
		dictionary: { ...common.dictionary, ...spanish.dictionary },
		graphs: common.adjacencyGraphs,
	});
}
