import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";

/** Documents that any shop of this kind keeps; the owner confirms them before launch ("about.certifications"). */
const CERTIFICATIONS = [
	{ label: "Empresa", value: "Aviso de Operación del Ministerio de Comercio e Industrias" },
	{ label: "Refrigerante", value: "Formación en manejo y recuperación de gases de A/C" },
	{ label: "Diagnóstico", value: "Formación en lectura de códigos OBD-II, ABS y airbag" },
	{ label: "Pintura", value: "Formación en igualación por código de color del fabricante" },
	{ label: "Repuestos", value: "Factura y garantía de la marca en cada pieza" },
];

export function Backing() {
	return (
		<section className="measure band grid gap-12 lg:grid-cols-2 lg:gap-16">
			<div>
				<h2 className="title-2">Certificaciones</h2>
				<p className="mt-3 max-w-prose text-gris">
					Pídelas en recepción: te enseñamos el papel de cada una.
				</p>
				<DataRows rows={CERTIFICATIONS} className="mt-6 text-base!" />
			</div>
			<WhyUs />
		</section>
	);
}

function WhyUs() {
	const { settings, services } = useSite();
	const { promises, pricesIncludeTax } = settings;
	const reasons = [
		"Presupuesto antes de tocar el carro; si aparece algo más, te llamamos primero.",
		"1 año de garantía en aire acondicionado y 2 años en papel ahumado.",
		`${services.length} servicios y la tienda de repuestos en la misma dirección.`,
		`Confirmamos tu cita en ${promises.appointmentMinutes} minutos, en horario de taller.`,
		pricesIncludeTax
			? "Los precios que ves ya incluyen ITBMS: pagas ese número."
			: "Todo precio que te damos es el total, con ITBMS incluido.",
		"Piezas viejas en la mano: las ves y decides si te las llevas.",
	];
	return (
		<div>
			<h2 className="title-2">Por qué elegirnos</h2>
			<ul className="mt-6 border-t border-linea">
				{reasons.map((reason) => (
					<li key={reason} className="flex gap-3 border-b border-linea py-3">
						<Icon name="check" className="mt-0.5" />
						{reason}
					</li>
				))}
			</ul>
		</div>
	);
}
