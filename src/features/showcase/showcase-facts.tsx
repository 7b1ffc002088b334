import { Badge } from "#ui/badge.tsx";
import { formatDate, formatLongDate, formatUsd, plural } from "#ui/format.ts";
import { BrandMark } from "./brand-mark.tsx";
import { isTooLong, percentOff } from "./rules.ts";
import type { AdminBrand, AdminPromotion, AdminTestimonial } from "./staff/contract.ts";

const DAY_MS = 86_400_000;
const usd = (dollars: number) => formatUsd(Math.round(dollars * 100));

/** A promotion with what staff must know of its dates. @source rules 6.22 */
export function PromotionFacts({ promotion, today }: { promotion: AdminPromotion; today: string }) {
	return (
		<>
			<div className="flex flex-wrap items-baseline gap-2">
				<h2 className="title-4 min-w-0">{promotion.title}</h2>
				<PromotionBadge promotion={promotion} />
			</div>
			<p className="num mt-2">
				<span className="text-lg font-bold">{usd(promotion.discountPrice)}</span>{" "}
				<s className="text-gris">{usd(promotion.originalPrice)}</s>{" "}
				<span className="text-sm">
					{percentOff(promotion.originalPrice, promotion.discountPrice)}% menos
				</span>
			</p>
			<p className="num mt-1 text-sm text-gris">
				{promotion.validFrom && `Del ${formatDate(promotion.validFrom)} `}
				{promotion.validFrom ? "al" : "Hasta el"} {formatDate(promotion.validUntil)} ·{" "}
				{plural(promotion.includes.length, "inclusión", "inclusiones")}
			</p>
			<Warning promotion={promotion} today={today} />
		</>
	);
}

export function TestimonialFacts({ testimonial }: { testimonial: AdminTestimonial }) {
	return (
		<>
			<div className="flex flex-wrap items-baseline gap-2">
				<h2 className="title-4 min-w-0">{testimonial.name}</h2>
				{testimonial.isSample && <Badge tone="pending">Ejemplo sin aprobar</Badge>}
			</div>
			<p className="mt-1 text-sm text-gris">
				{plural(testimonial.rating, "estrella", "estrellas")} · {testimonial.service} ·{" "}
				{formatLongDate(testimonial.date)}
			</p>
			<p className="mt-2 line-clamp-4 text-sm">{testimonial.comment}</p>
		</>
	);
}

export function BrandFacts({ brand }: { brand: AdminBrand }) {
	return (
		<>
			<div className="flex gap-3">
				<BrandMark name={brand.name} picture={brand.picture} size={56} className="size-14" />
				<div className="min-w-0">
					<h2 className="title-4">{brand.name}</h2>
					<p className="text-sm text-gris">{brand.specialty}</p>
					{brand.isDistributor && <Badge className="mt-1">Distribuidor autorizado</Badge>}
				</div>
			</div>
			<p className="mt-2 line-clamp-3 text-sm">{brand.description}</p>
		</>
	);
}

function PromotionBadge({ promotion }: { promotion: AdminPromotion }) {
	if (promotion.state === "ended") return <Badge>Finalizada</Badge>;
	if (promotion.state === "scheduled") return <Badge tone="line">Programada</Badge>;
	if (promotion.state === "ending") return <Badge tone="alert">Por terminar</Badge>;
	return <Badge tone="solid">Vigente</Badge>;
}

function Warning({ promotion, today }: { promotion: AdminPromotion; today: string }) {
	const sentence = warningOf(promotion, today);
	if (!sentence) return null;
	return <p className="mt-2 border-l-4 border-ambar pl-3 text-sm">{sentence}</p>;
}

function warningOf(promotion: AdminPromotion, today: string): string | undefined {
	if (promotion.state === "ended")
		return `Finalizó el ${formatLongDate(promotion.validUntil)}. Renuévala con fechas nuevas o elimínala.`;
	if (promotion.state === "ending") {
		const days = Math.round((Date.parse(promotion.validUntil) - Date.parse(today)) / DAY_MS);
		return days === 0 ? "Termina hoy." : `Termina en ${plural(days, "día", "días")}.`;
	}
	return isTooLong(promotion) ? "Dura más de tres meses, más de lo permitido." : undefined;
}
