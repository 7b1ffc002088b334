import { useMemo } from "react";
import { useAnswer } from "#admin/frame/use-answer.ts";
import { useSettled } from "#admin/frame/use-settled.ts";
import { AS_WATCHER, read, staffApi } from "#api/client.ts";
import type { Car } from "#car/car.ts";
import type { Customer, CustomerRequest } from "#features/customers/contract.ts";
import { isOpenLead } from "#features/leads/rules.ts";
import { phoneNumberOf } from "#panama/phone.ts";
import { COUNTRY_CODE } from "#workshop.ts";

const PAUSE_MS = 300;
const FEWEST_DIGITS = 7;

/**
 * A customer with earlier requests. `openRequests` are those of the newest requests that are still open and whose car has
 * not arrived; `cars` are their cars.
 */
export type KnownCustomer = Customer & {
	open: readonly CustomerRequest[];
	cars: readonly Car[];
};

/** Finds the customer with a phone number while the user types it; null if there is none. */
export function useKnownCustomer(phone: string): KnownCustomer | null | undefined {
	const typed = phoneNumberOf(phone)?.e164.replace(/^\+(507)?/, "") ?? "";
	const digits = useSettled(typed, PAUSE_MS);
	const isPhone = digits === typed && digits.length >= FEWEST_DIGITS;
	// The form also works without the lookup, so a failed request shows no error.
	const { answer: customer } = useAnswer(isPhone ? digits : undefined, () => findByPhone(digits));
	const id = customer?.id ?? "";
	const { answer: file } = useAnswer(customer?.id, () =>
		read(staffApi.admin.customers[":id"].$get({ param: { id }, query: {} }, AS_WATCHER)),
	);
	return useMemo(() => {
		const open = file?.requests.filter(isStillOpen) ?? [];
		return customer && { ...customer, open, cars: file?.cars ?? [] };
	}, [customer, file]);
}

async function findByPhone(digits: string): Promise<Customer | null> {
	const call = staffApi.admin.customers.detailed.$get({ query: { q: digits } }, AS_WATCHER);
	const whole = [`+${COUNTRY_CODE}${digits}`, `+${digits}`];
	const { customers } = await read(call);
	const isTheirs = (one: string) => whole.includes(one);
	return customers.find((of) => [of.phone, ...of.other_phones].some(isTheirs)) ?? null;
}

const isStillOpen = ({ kind, state, has_order: hasCome }: CustomerRequest) =>
	!hasCome && isOpenLead({ kind, state, is_quarantined: false });
