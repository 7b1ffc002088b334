import { useMemo } from "react";
import { useDebounced } from "#admin/frame/use-debounced.ts";
import { useFetch } from "#admin/frame/use-fetch.ts";
import { BACKGROUND_CALL, read, staffApi } from "#api/client.ts";
import { isOpenLead } from "#core/requests/rules.ts";
import type { Car } from "#domain/car/car.ts";
import { parsePhoneNumber } from "#domain/phone/phone.ts";
import { COUNTRY_CODE } from "#domain/shop.ts";
import type { Customer, CustomerRequest } from "#features/workshop/customers/contract.ts";

const DEBOUNCE_MS = 300;
const MIN_DIGITS = 7;

/**
 * A customer with earlier requests. `openRequests` are those of the newest requests that are still open and whose car has
 * not arrived; `cars` are their cars.
 */
export type ExistingCustomer = Customer & {
	openRequests: readonly CustomerRequest[];
	cars: readonly Car[];
};

/** Finds the customer with a phone number while the user types it; null if there is none. */
export function useExistingCustomer(phone: string): ExistingCustomer | null | undefined {
	const phoneDigits = parsePhoneNumber(phone)?.e164.replace(/^\+(507)?/, "") ?? "";
	const digits = useDebounced(phoneDigits, DEBOUNCE_MS);
	const isPhone = digits === phoneDigits && digits.length >= MIN_DIGITS;
	// The form also works without the lookup, so a failed request shows no error.
	const { answer: customer } = useFetch(isPhone ? digits : undefined, () => findByPhone(digits));
	const id = customer?.id ?? "";
	const { answer: file } = useFetch(customer?.id, () =>
		read(staffApi.admin.customers[":id"].$get({ param: { id }, query: {} }, BACKGROUND_CALL)),
	);
	return useMemo(() => {
		const openRequests = file?.requests.filter(isStillOpen) ?? [];
		return customer && { ...customer, openRequests, cars: file?.cars ?? [] };
	}, [customer, file]);
}

async function findByPhone(digits: string): Promise<Customer | null> {
	const request = staffApi.admin.customers.detailed.$get({ query: { q: digits } }, BACKGROUND_CALL);
	const fullNumbers = [`+${COUNTRY_CODE}${digits}`, `+${digits}`];
	const { customers } = await read(request);
	const isSameNumber = (number: string) => fullNumbers.includes(number);
	return (
		customers.find((candidate) => [candidate.phone, ...candidate.other_phones].some(isSameNumber)) ?? null
	);
}

const isStillOpen = ({ kind, state, has_order: hasOrder }: CustomerRequest) =>
	!hasOrder && isOpenLead({ kind, state, is_quarantined: false });
