import type { About } from "#core/settings/contract.ts";
import { formatPromiseSpan } from "#core/settings/promise.ts";
import { useWarranties } from "#site/shop-facts.ts";
import { useClaim, useSite } from "#site/site-data.ts";
import { cn } from "#ui/cn.ts";
import { DataRows } from "#ui/data-rows.tsx";
import { formatCount } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";

/** Shows the certifications beside the reasons to choose the shop; the reasons alone take the whole width. */
export function Reasons({ certifications }: Pick<About, "certifications">) {
	const hasCertifications = certifications.length > 0;
	return (
		<section
			className={cn(
				"measure band",
				hasCertifications && "grid gap-12 lg:auto-cols-fr lg:grid-flow-col lg:gap-16",
			)}
		>
			{hasCertifications && (
				<div>
					<h2 className="title-2">Certificaciones</h2>
					<p className="mt-3 max-w-prose text-muted">
						Pídelas en recepción: te enseñamos el papel de cada una.
					</p>
					<DataRows rows={certifications} className="mt-6 text-base!" />
				</div>
			)}
			<WhyUs isAlone={!hasCertifications} />
		</section>
	);
}

function WhyUs({ isAlone }: { isAlone: boolean }) {
	const { settings, services } = useSite();
	const { promises, pricesIncludeTax } = settings;
	const isOurWay = useClaim("practice");
	const warranties = useWarranties();
	const reasons = [
		isOurWay && "Presupuesto antes de tocar el carro; si aparece algo más, te llamamos primero.",
		warranties && `${warranties}.`,
		services.length > 0 &&
			`${formatCount(services.length, "servicio", "servicios")} y la tienda de repuestos en la misma dirección.`,
		`Confirmamos tu cita en ${formatPromiseSpan(promises.appointmentMinutes)}, en horario de taller.`,
		pricesIncludeTax
			? "Los precios que ves ya incluyen ITBMS: pagas ese número."
			: "Todo precio que te damos es el total, con ITBMS incluido.",
		isOurWay && "Piezas viejas en la mano: las ves y decides si te las llevas.",
	].flatMap((reason) => reason || []);
	return (
		<div className={cn(isAlone && "grid gap-x-16 lg:grid-cols-2")}>
			<h2 className="title-2">Por qué elegirnos</h2>
			<ul className={cn("mt-6 border-t border-line", isAlone && "lg:mt-2")}>
				{reasons.map((reason) => (
					<li key={reason} className="flex gap-3 border-b border-line py-3">
						<Icon name="check" className="mt-0.5" />
						{reason}
					</li>
				))}
			</ul>
		</div>
	);
}
