import { useEffect, useRef, useState } from "react";
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
	const digits = phone.replace(/\D/g, "").replace(/^507(?=\d{7})/, "");
	const [found, setFound] = useState<{ digits: string; customer: KnownCustomer | undefined }>();

	const latest = useLatest(onFound);
	useEffect(() => {
		if (digits.length < FEWEST_DIGITS) return;
		let isOver = false;
		const timer = setTimeout(async () => {
			const query = { q: digits };
			const call = staffApi.admin.customers.detailed.$get({ query }, WATCHING);
			// Not knowing somebody is no failure: the form goes on without.
			const list = await read(call).catch(() => undefined);
			// Another phone was typed since, or the form was saved or emptied.
			if (isOver) return;
			const whole = [`+${COUNTRY_CODE}${digits}`, `+${digits}`];
			const customer = list?.customers.find(({ phone: known, other_phones: others }) =>
				[known, ...others].some((one) => whole.includes(one)),
			);
			setFound({ digits, customer: customer && { ...customer, open: [] } });
			if (!customer) return;
			latest.current(customer);
			const { id } = customer;
			const file = await read(
				staffApi.admin.customers[":id"].$get({ param: { id }, query: {} }, WATCHING),
			).catch(() => undefined);
			const open = file?.requests.filter(isStillOpen);
			if (!isOver && open) setFound({ digits, customer: { ...customer, open } });
		}, PAUSE_MS);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [digits, latest]);

	return found?.digits === digits ? found.customer : undefined;
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
