import type { Samples } from "./contract.ts";

/** The list in the settings, where a group is confirmed or hidden. */
const SAMPLE_LIST_PATH = "/admin/dashboard/configuracion#falta";

type Fact = Samples["facts"][number];

/** Returns the sentence that a bundled fact makes on the site. */
export function formatFactText({ fact, value, name }: Pick<Fact, "fact" | "value" | "name">): string {
	const service = name.charAt(0).toLowerCase() + name.slice(1);
	return fact === "warranty"
		? `«Damos ${value} de garantía en ${service}», en los términos y en el servicio.`
		: `«Duración: ${value}», en ${service}.`;
}

const formatNumber = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Names the kinds that have something, each with its count. */
export function toGroups({ products, posts, facts, rows }: Omit<Samples, "groups">): Samples["groups"] {
	const warranties = facts.filter(({ fact }) => fact === "warranty").length;
	const durations = facts.length - warranties;
	const years = rows.filter(({ name }) => name.startsWith("about.timeline")).length;
	const groups = [
		{
			name: "products",
			count: products.count,
			label: formatNumber(products.count, "producto de ejemplo", "productos de ejemplo"),
		},
		{
			name: "posts",
			count: posts.count,
			label: formatNumber(posts.count, "artículo de ejemplo", "artículos de ejemplo"),
		},
		{
			name: "warranties",
			count: warranties,
			label: `Garantías de ejemplo en ${formatNumber(warranties, "servicio", "servicios")}`,
		},
		{
			name: "durations",
			count: durations,
			label: `Duraciones de ejemplo en ${formatNumber(durations, "servicio", "servicios")}`,
		},
		{
			name: "years",
			count: years,
			label: formatNumber(years, "año de ejemplo en «Año por año»", "años de ejemplo en «Año por año»"),
		},
		{
			name: "certifications",
			count: rows.length - years,
			label: formatNumber(rows.length - years, "certificación de ejemplo", "certificaciones de ejemplo"),
		},
	];
	const found = groups.filter(({ count }) => count > 0);
	return found.map((group) => ({ ...group, path: SAMPLE_LIST_PATH }));
}
