/** The claim is made brand by brand: what is generic is sold as generic (rules 1.8). */
export function QualityGuarantee({ brands }: { brands: readonly string[] }) {
	const items = [
		{
			title: "Productos originales",
			text: originalsText(brands),
		},
		{
			title: "Certificaciones",
			text: "Cada aceite y líquido trae en la etiqueta la norma que cumple. Te la mostramos contra la de tu manual.",
		},
		{
			title: "Garantía extendida",
			text: "Pieza y mano de obra van en la misma factura: si falla, reclamas en un solo lugar.",
		},
	];
	return (
		<div className="mt-12 md:mt-16">
			<h3 className="title-3">Garantía de calidad</h3>
			<ul className="mt-5 grid gap-6 md:grid-cols-3 md:gap-10">
				{items.map(({ title, text }) => (
					<li key={title} className="border-t border-tinta pt-3">
						<h4 className="title-4">{title}</h4>
						<p className="mt-1 text-gris">{text}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Which brands come sealed from their distributor; while there is none, none is named. */
export function originalsText(brands: readonly string[]): string {
	const generic = "Lo genérico se vende como genérico.";
	if (brands.length === 0) return `Cada producto lleva la marca que ves en el catálogo. ${generic}`;
	const come = brands.length === 1 ? "llega sellado" : "llegan sellados";
	return `${listed(brands)} ${come} de su distribuidor. ${generic}`;
}

/** «Motul, ENI y Wurth», «Motul e Idemitsu». By hand: opening Intl.ListFormat holds a phone up for 80 ms. */
function listed(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	if (names.length < 2) return last;
	return `${names.slice(0, -1).join(", ")} ${/^h?i(?![ae])/i.test(last) ? "e" : "y"} ${last}`;
}
