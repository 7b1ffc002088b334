import { lowercaseFirst } from "#ui/format.ts";

/**
 * Formats what the shop offers, for sentences that must name no service that was deleted: «Frenos, cambio de aceite y
 * repuestos». As many services as fit are named, in their order.
 *
 * @param rest what is named after the services
 * @param maxLength of the whole list; a first service is always named
 */
export function formatOffer(
	services: readonly { name: string }[],
	{ rest = [], maxLength }: { rest?: readonly string[]; maxLength: number },
): string {
	const named: string[] = [];
	for (const { name } of services) {
		const isFirst = named.length === 0;
		if (!isFirst && joinNames([...named, name, ...rest]).length > maxLength) break;
		named.push(name);
	}
	const [first = "", ...others] = [...named, ...rest];
	const list = joinNames([first, ...others.map(lowercaseFirst)]);
	return list.charAt(0).toUpperCase() + list.slice(1);
}

/** Joins names: «Motul, ENI y Wurth», «Motul e Idemitsu». Avoids Intl.ListFormat, which blocks a phone for 80 ms. */
export function joinNames(names: readonly string[]): string {
	const [first = "", ...others] = names;
	const last = others.pop();
	if (last === undefined) return first;
	const conjunction = /^h?i(?![ae])/i.test(last) ? "e" : "y";
	return `${[first, ...others].join(", ")} ${conjunction} ${last}`;
}
