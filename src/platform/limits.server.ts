import { isIPv4, isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Counting } from "#platform/database/postgres.server.ts";
import { TooManyError } from "./errors.ts";
import { within } from "./within.ts";

/** Points per window for each bucket; one request is one point. @source rules 4.4, 7.5 */
const BUCKETS = {
	read: { points: 600, duration: 60 },
	/** What the public forms store. Phones share an address: what is refused is given back. */
	submit: { points: 10, duration: 600 },
	/** Every try, so that giving back lets nobody hammer. */
	submitTry: { points: 60, duration: 600 },
	/** What a customer changes through their link, counted by address and by link. */
	visit: { points: 5, duration: 600 },
	visitLink: { points: 5, duration: 600 },
	/** What a customer's link is asked, whoever asks: a whole telephone company shares an address. */
	link: { points: 600, duration: 60 },
	/** What an estimate's customer says, by link. */
	estimateAnswer: { points: 10, duration: 3600 },
	/** Photos that customers begin to send in a day: many phones share an address. */
	photo: { points: 100, duration: 24 * 60 * 60 },
	/** Those of one request of somebody unknown, also when they are taken back: four are its most. */
	photoRequest: { points: 20, duration: 24 * 60 * 60 },
	/** An address that looks like a slip is asked about once; from the second time on it is taken. */
	emailDoubt: { points: 1, duration: 3600 },
	login: { points: 20, duration: 900 },
	/** One name from wherever nobody of that name logged in before: a thousand addresses guess no more than one. */
	loginName: { points: 10, duration: 900 },
	/** The same of a name that somebody has, by their id: names that a stranger invents push none of these out. */
	loginPerson: { points: 10, duration: 900 },
	/** One name from one browser or network where that person logged in before. */
	loginKnown: { points: 10, duration: 900 },
	/** The password asked again within a session. */
	proof: { points: 10, duration: 900 },
	/** The code of an authenticator app, after a right password. */
	secondStep: { points: 10, duration: 900 },
	/** Counted by session; what comes without one, by address. */
	staff: { points: 600, duration: 60 },
} as const;
export type Bucket = keyof typeof BUCKETS;

/** Clocks of two machines differ by a moment. */
const CLOCK_SLACK_MS = 5000;

type Sentence = { why: string; or?: string };
const ON_NAME: Sentence = {
	why: "Hubo demasiados intentos con este usuario.",
	or: ", o entra desde un equipo donde ya hayas entrado",
};
const OR_BY_CHAT = ", o manda la foto por WhatsApp";
/** What is said where the reason is not the visitor's own connection. */
const SENTENCES: Partial<Record<Bucket, Sentence>> = {
	photo: { why: "Desde tu conexión ya llegaron muchas fotos hoy.", or: OR_BY_CHAT },
	photoRequest: { why: "Esta solicitud ya empezó muchas fotos hoy.", or: OR_BY_CHAT },
	loginName: ON_NAME,
	loginPerson: ON_NAME,
	visitLink: { why: "Con este enlace se hicieron demasiados cambios." },
	estimateAnswer: { why: "Con este enlace se respondió demasiadas veces." },
	loginKnown: { why: "Hubo demasiados intentos con este usuario desde este equipo o esta red." },
	secondStep: { why: "Hubo demasiados códigos equivocados." },
	proof: { why: "Escribiste mal la contraseña demasiadas veces." },
};
const OWN_CONNECTION: Sentence = { why: "Recibimos demasiados intentos desde tu conexión." };

/**
 * Opens the limits: counted in memory on one machine, in memory and in the shared database on many.
 * When the database does not answer, each machine's own count decides rather than turning people away.
 */
export function openLimits(counting: Counting | undefined) {
	// One patience for all: who is counted in three buckets waits for a silent database once.
	const prompt = counting && promptly(counting);
	const limiters = Object.fromEntries(
		Object.entries(BUCKETS).map(([bucket, budget]) => [
			bucket,
			openLimiter(bucket, budget, prompt),
		]),
	) as Record<Bucket, Limiter>;

	/** A window that ends later than it lasts began under a clock that ran ahead: it is over. */
	async function consume(bucket: Bucket, who: string) {
		try {
			await limiters[bucket].consume(who);
		} catch (refusal) {
			const isAhead =
				refusal instanceof RateLimiterRes &&
				refusal.msBeforeNext > BUCKETS[bucket].duration * 1000 + CLOCK_SLACK_MS;
			if (!isAhead) throw refusal;
			await limiters[bucket].delete(who);
			await limiters[bucket].consume(who);
		}
	}

	return {
		/**
		 * Takes one point of a bucket.
		 *
		 * @param who address or user name the points belong to
		 * @throws TooManyError with the seconds to wait
		 */
		take: async (bucket: Bucket, who: string) => {
			try {
				await consume(bucket, toSubscriber(who));
			} catch (refusal) {
				if (!(refusal instanceof RateLimiterRes)) throw refusal;
				const seconds = Math.ceil(refusal.msBeforeNext / 1000);
				throw new TooManyError(waitSentence(bucket, seconds), seconds);
			}
		},
		/** Gives one point back that was taken. */
		giveBack: async (bucket: Bucket, who: string) => {
			await limiters[bucket].reward(toSubscriber(who));
		},
		/** Gives all points of a bucket back, after a login that worked. */
		forgive: async (bucket: Bucket, who: string) => {
			await limiters[bucket].delete(toSubscriber(who));
		},
	};
}
export type Limits = ReturnType<typeof openLimits>;

type Limiter = Record<"consume" | "reward" | "delete", (who: string) => Promise<unknown>>;

function openLimiter(
	bucket: string,
	budget: { points: number; duration: number },
	counting: Counting | undefined,
): Limiter {
	const here = new BoundedMemory({ ...budget, keyPrefix: bucket });
	// Reads are many and cheap to serve: counting them in the database would cost more than they do.
	if (!counting || bucket === "read" || bucket === "link") return here;
	const shared = new RateLimiterPostgres({
		...budget,
		storeClient: counting,
		storeType: "pool",
		keyPrefix: bucket,
		tableName: "rate_limits",
		tableCreated: true,
	});
	// Both count all the time and the stricter one decides: a count that began when the other failed would begin at nought.
	return {
		consume: async (who) => {
			await here.consume(who);
			await shared.consume(who).catch(async (refusal) => {
				if (!(refusal instanceof RateLimiterRes)) return;
				// What was refused for others' sake is not held against this machine's own window, which may end later.
				await here.reward(who);
				throw refusal;
			});
		},
		reward: async (who) => {
			await here.reward(who);
			// Behind a silent database this would come on top of all that the refusal has already waited for.
			void shared.reward(who).catch(ignore);
		},
		delete: async (who) => {
			await here.delete(who);
			await shared.delete(who).catch(ignore);
		},
	};
}

function ignore() {}

/** Whoever was counted longest ago is forgotten when more come within one window: half a kilobyte each. */
export const MOST_COUNTED = 10_000;

class BoundedMemory extends RateLimiterMemory {
	readonly #counted = new Set<string>();

	override consume(...args: Parameters<RateLimiterMemory["consume"]>) {
		const who = String(args[0]);
		this.#counted.delete(who);
		this.#counted.add(who);
		const [oldest] = this.#counted;
		if (oldest !== undefined && this.#counted.size > MOST_COUNTED) {
			this.#counted.delete(oldest);
			void this.delete(oldest);
		}
		return super.consume(...args);
	}
}

/** Counting in the database may take so long; then the machine goes by its own count, for a second without asking. */
const COUNT_MS = 500;
const ALONE_MS = 1000;

function promptly({ query }: Counting): Counting {
	let lateAt = Number.NEGATIVE_INFINITY;
	return {
		query: async (config) => {
			if (performance.now() - lateAt < ALONE_MS) throw new Error("counting alone");
			return within(COUNT_MS, query(config), () => {
				lateAt = performance.now();
				return new Error("counting took too long");
			});
		},
	};
}

const MAPPED = "0:0:0:0:0:ffff:";

/**
 * The network that an address lies in, for whom somebody in it is trusted: a whole /64 of IPv6, however it is written. One
 * of IPv4 within IPv6 is that one of IPv4. Anything else is itself.
 */
export function networkOf(who: string): string {
	const found = readAddress(who);
	return typeof found === "string" ? found : found.slice(0, 4).join(":");
}

/**
 * Who an address is counted as. A home or a rented machine is given up to a /56 of IPv6, which has 256 networks. IPv4 and
 * anything else as in `networkOf`.
 */
export function toSubscriber(who: string): string {
	const found = readAddress(who);
	if (typeof found === "string") return found;
	const [last = "0"] = found.slice(3);
	const high = (Number.parseInt(last, 16) & 0xff00).toString(16);
	return `${[...found.slice(0, 3), high].join(":")}/56`;
}

/** @returns the eight parts of an address of IPv6, else the text in its one spelling */
function readAddress(who: string): string | string[] {
	const [bare = ""] = who.replace(/^\[(.*)\]$/, "$1").split("%");
	if (!isIPv6(bare)) return isIPv4(bare) ? bare : who;
	// The parser of addresses knows every spelling: capitals, leading zeros, IPv4 at the end.
	const parts = hextetsOf(new URL(`http://[${bare}]`).hostname.slice(1, -1));
	if (!parts.join(":").startsWith(MAPPED)) return parts;
	const bytes = parts.slice(6).map((part) => Number.parseInt(part, 16));
	return bytes.flatMap((pair) => [pair >> 8, pair & 255]).join(".");
}

function hextetsOf(address: string): string[] {
	const [head = "", tail = ""] = address.split("::");
	const [start, end] = [head, tail].map((part) => part.split(":").filter(Boolean));
	const missing = 8 - (start?.length ?? 0) - (end?.length ?? 0);
	return [...(start ?? []), ...Array<string>(Math.max(0, missing)).fill("0"), ...(end ?? [])];
}

function waitSentence(bucket: Bucket, seconds: number): string {
	const minutes = Math.ceil(seconds / 60);
	const hours = Math.ceil(minutes / 60);
	const long = hours > 2 ? `${hours} horas` : `${minutes} minutos`;
	const wait = minutes > 1 ? long : "un minuto";
	const { why, or = "" } = SENTENCES[bucket] ?? OWN_CONNECTION;
	return `${why} Espera ${wait} y prueba otra vez${or}.`;
}
