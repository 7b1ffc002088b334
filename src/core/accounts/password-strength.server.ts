import { normalizeText } from "#domain/text/search.ts";
import { rejectAccount } from "./errors.server.ts";
import { isLongEnough, PASSWORD_TOO_SHORT } from "./new-admin.ts";
import { extractCore, listCompactReadings, listReadings } from "./password-core.ts";

/** Scores of 0 to 2 can be cracked from the hash and are rejected. */
const SCORE_MIN = 3;
/** Longer texts cannot be guessed, and scoring them would block the process. */
const MAX_SCORED_LENGTH = 64;
const CONTEXT_MIN = 4;
/** Minimum length of a password with digits only, longer than telephones, dates, plates and cards. */
const DIGITS_MIN = 16;
const ALWAYS_GUESSED = ["taller", "panama", "panameno", "panamena"];

const TOO_COMMON =
	"Esa contraseña está entre las primeras que se prueban. Usa cuatro palabras sin relación entre sí.";

/**
 * Rejects a password that is short, common, or made of obvious local words.
 *
 * @param field   the form field of the error
 * @param context the business's name, the person's name and user name
 * @throws RuleError weak_password (422)
 * @source rules 7.6; ASVS 5.0 §6.1.2, §6.2.1, §6.2.4, §6.2.11
 */
export async function requireStrongPassword(
	password: string,
	field: string,
	context: readonly string[],
): Promise<void> {
	const reason = await findWeakness(password, context);
	if (reason) throw rejectAccount("weak_password", reason, { field });
}

async function findWeakness(password: string, context: readonly string[]) {
	if (!isLongEnough(password)) return PASSWORD_TOO_SHORT;
	const texts = listCompactReadings(password);
	const guessableWords = [
		...ALWAYS_GUESSED,
		...context.flatMap((phrase) => normalizeWithoutTilde(phrase).split(" ")),
	];
	const found = guessableWords.find(
		(word) => word.length >= CONTEXT_MIN && texts.some((text) => text.includes(word)),
	);
	if (found) return `No uses «${found}»: es lo primero que alguien probaría en este taller.`;
	// No cracking list covers emoji-only passwords.
	const cores = listReadings(password).filter(isWritten).map(extractCore);
	if (cores.some(isFewDigits)) return TOO_COMMON;
	for (const text of [password, ...cores])
		if ([...text].length <= MAX_SCORED_LENGTH && (await getScore(text)) < SCORE_MIN) return TOO_COMMON;
	return undefined;
}

const isWritten = (text: string) => /[\p{L}\p{N}]/u.test(text);

function isFewDigits(core: string): boolean {
	const digits = core.replace(/\D/g, "").length;
	return digits > 0 && digits < DIGITS_MIN && !/\p{L}/u.test(core);
}

/** Normalizes without tildes, like the readings. */
const normalizeWithoutTilde = (phrase: string) => normalizeText(phrase).replaceAll("ñ", "n");

type Scorer = { check: (password: string) => { score: number } };
let scorer: Promise<Scorer> | undefined;

/** Loads the word lists (some megabytes) on the first password change. */
async function getScore(password: string): Promise<number> {
	scorer ??= openScorer().catch((error) => {
		// Loading failed; retry next time.
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
