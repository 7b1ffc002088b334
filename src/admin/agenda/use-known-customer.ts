import { useEffect, useState } from "react";
import { read, staffApi, WATCHING } from "#api/client.ts";
import type { Customer } from "#features/customers/contract.ts";
import { useLatest } from "#ui/use-latest.ts";
import { COUNTRY_CODE } from "#workshop.ts";

const PAUSE_MS = 300;
const FEWEST_DIGITS = 7;

/**
 * The customer who has a phone, while it is typed.
 *
 * @param onFound told once of each, so that their name need not be typed
 */
export function useKnownCustomer(
	phone: string,
	onFound: (customer: Customer) => void,
): Customer | undefined {
	const digits = phone.replace(/\D/g, "").replace(/^507(?=\d{7})/, "");
	const [found, setFound] = useState<{ digits: string; customer: Customer | undefined }>();

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
			const customer = list?.customers.find(({ phone: known }) => whole.includes(known));
			setFound({ digits, customer });
			if (customer) latest.current(customer);
		}, PAUSE_MS);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [digits, latest]);

	return found?.digits === digits ? found.customer : undefined;
}
