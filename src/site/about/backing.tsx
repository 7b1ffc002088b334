import type { About } from "#features/settings/contract.ts";
import { useSite } from "#site/site-data.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { Icon } from "#ui/icon.tsx";

type BackingProps = Pick<About, "certifications">;

/** The papers the shop keeps, and why people come. */
export function Backing({ certifications }: BackingProps) {
	return (
		<section className="measure band grid gap-12 lg:grid-cols-2 lg:gap-16">
			<div>
				<h2 className="title-2">Certificaciones</h2>
				<p className="mt-3 max-w-prose text-gris">
					Pídelas en recepción: te enseñamos el papel de cada una.
				</p>
				<DataRows rows={certifications} className="mt-6 text-base!" />
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
