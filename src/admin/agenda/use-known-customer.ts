import { useEffect, useRef } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useSettled } from "#admin/frame/use-settled.ts";
import { read, staffApi, WATCHING } from "#api/client.ts";
import type { Customer, CustomerRequest } from "#features/customers/contract.ts";
import { isOpenLead, type LeadStateName } from "#features/leads/rules.ts";
import { useLatest } from "#ui/use-latest.ts";
import { COUNTRY_CODE } from "#workshop.ts";

const PAUSE_MS = 300;
const FEWEST_DIGITS = 7;

/** Somebody who has asked before; `open` is what of it still needs somebody, among the newest that their file lists. */
export type KnownCustomer = Customer & { open: readonly CustomerRequest[] };

/**
 * The customer who has a phone, while it is typed.
 *
 * @param onFound told once of each, so that their name need not be typed
 */
export function useKnownCustomer(
	phone: string,
	onFound: (customer: Customer) => void,
): KnownCustomer | undefined {
	const typed = phone.replace(/\D/g, "").replace(/^507(?=\d{7})/, "");
	const digits = useSettled(typed, PAUSE_MS);
	const isPhone = digits === typed && digits.length >= FEWEST_DIGITS;
	// Not knowing somebody is no failure: the form goes on without.
	const { answer: customer } = useAnswer(isPhone ? digits : undefined, () => findByPhone(digits));
	const id = customer?.id ?? "";
	const { answer: file } = useAnswer(customer?.id, () =>
		read(staffApi.admin.customers[":id"].$get({ param: { id }, query: {} }, WATCHING)),
	);
	const latest = useLatest(onFound);
	useEffect(() => {
		if (customer) latest.current(customer);
	}, [customer, latest]);
	return customer && { ...customer, open: file?.requests.filter(isStillOpen) ?? [] };
}

async function findByPhone(digits: string): Promise<Customer | undefined> {
	const call = staffApi.admin.customers.detailed.$get({ query: { q: digits } }, WATCHING);
	const whole = [`+${COUNTRY_CODE}${digits}`, `+${digits}`];
	return (await read(call)).customers.find(({ phone, other_phones: others }) =>
		[phone, ...others].some((one) => whole.includes(one)),
	);
}

type Caller = { phone: string; name: string; email: string };

/**
 * The same in a form: name and e-mail are filled in, and taken out again once the phone is another's. A letter must not
 * go to whoever was filled in before.
 */
export function useCaller(
	{ phone, name, email }: Caller,
	set: (change: Partial<Caller>) => void,
): KnownCustomer | undefined {
	const before = useRef<Customer>(undefined);
	const known = useKnownCustomer(phone, (found) => {
		if (!name) set({ name: found.name, ...(found.email && !email && { email: found.email }) });
	});
	const takeOut = useLatest((other: Customer) => {
		const isTheirs = { name: name === other.name, email: email !== "" && email === other.email };
		if (!isTheirs.name && !isTheirs.email) return;
		set({ ...(isTheirs.name && { name: "" }), ...(isTheirs.email && { email: "" }) });
	});
	useEffect(() => {
		const other = before.current;
		before.current = known;
		if (other && other.id !== known?.id) takeOut.current(other);
	}, [known, takeOut]);
	return known;
}

const isStillOpen = ({ kind, state }: CustomerRequest) =>
	isOpenLead({ kind, state: state as LeadStateName, is_quarantined: false });
