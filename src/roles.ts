/**
 * Who works here, and what each of them may do: the one list that the server refuses by and the panel shows by. Every
 * operation of the staff names its right; one without is no operation (rules 7.16).
 */
export const ROLES = ["owner", "reception", "mechanic", "editor"] as const;
export type Role = (typeof ROLES)[number];

/** What people read. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
	owner: "Dueño",
	reception: "Recepción",
	mechanic: "Mecánico",
	editor: "Editor",
};

const FRONT_DESK = ["owner", "reception"] as const;
const EDITORS = ["owner", "editor"] as const;
const OWNERS = ["owner"] as const;

export const RIGHTS = {
	/** One's own account: name, password, sessions. */
	account: ROLES,
	/** Today's visits without a telephone: which car comes, when and for what. */
	workday: ["owner", "reception", "mechanic"],
	/** The cars in the workshop: receiving, promising, handing over, whose they are. */
	orders: FRONT_DESK,
	/** The bench: the same cars without a telephone, a price or a link. */
	workshop: ["owner", "reception", "mechanic"],
	/** Taking back that a car was handed over. */
	reopenDelivery: OWNERS,
	summary: FRONT_DESK,
	alarms: FRONT_DESK,
	inbox: FRONT_DESK,
	/** Correcting a note that a colleague wrote, or taking it away. */
	othersNotes: OWNERS,
	agenda: FRONT_DESK,
	/** Prices of work, and what customers answered to them. */
	estimates: FRONT_DESK,
	/** What a part costs the shop, and taking back what a customer approved. */
	estimateCosts: OWNERS,
	reopenEstimate: OWNERS,
	customers: FRONT_DESK,
	readCatalogue: ["owner", "reception", "editor"],
	catalogue: EDITORS,
	showcase: EDITORS,
	blog: EDITORS,
	media: EDITORS,
	settings: OWNERS,
	history: OWNERS,
	staff: OWNERS,
	copies: OWNERS,
	/** The customers as a file. */
	export: OWNERS,
	/** A person taken out of everything, for good. */
	erase: OWNERS,
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof RIGHTS;

/** On the wire an owner bears the name that the only role had once. */
const OWNER_ON_THE_WIRE = "admin";

export const roleOnTheWire = (role: string) => (role === "owner" ? OWNER_ON_THE_WIRE : role);

/** The role that a name stands for; undefined for one that nobody has, which may do nothing. */
export function roleOf(name: string): Role | undefined {
	return name === OWNER_ON_THE_WIRE ? "owner" : ROLES.find((role) => role === name);
}

export const nameOfRole = (name: string) => ROLE_NAMES[roleOf(name) ?? "mechanic"];

/** Whether a person's role has a right. */
export function may({ role }: { role: string }, right: Right): boolean {
	const theirs = roleOf(role);
	const allowed: readonly Role[] = RIGHTS[right];
	return theirs !== undefined && allowed.includes(theirs);
}
