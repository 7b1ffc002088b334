import { toCents } from "#domain/money.ts";
import { buildWhatsappUrl, COUNTRY_CODE } from "#domain/shop.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import { getPercentOff, isInForce, STOCK_PICTURE } from "#features/showcase/rules.ts";
import { useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatLongDate, formatUsd, lowercaseFirst } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { useToast } from "#ui/toast.tsx";
import type { HomeData } from "./read-home.server.ts";

type Promotion = HomeData["promotions"][number];

export function PromotionSlide({ promotion }: { promotion: Promotion }) {
	const { settings } = useSite();
	const showToast = useToast();
	const { title, badge, validUntil, includes, instagram, website } = promotion;
	const isLive = isInForce(promotion, settings.today);
	const percent = getPercentOff(promotion.originalPrice, promotion.discountPrice);
	const price = formatUsd(toCents(promotion.discountPrice));
	const lastDay = formatLongDate(validUntil);
	// The conditions of an expired promotion no longer apply.
	const conditionsText = isLive ? formatConditions(promotion) : "";
	const message = isLive
		? `Hola, quiero reservar la promoción «${title}» a ${price}.`
		: `Hola, vi la promoción «${title}» a ${price}, que finalizó el ${lastDay}. ¿Qué tienen disponible hoy?`;

	return (
		<article className="card grid h-full grid-cols-[minmax(0,1fr)] max-lg:grid-rows-[auto_1fr] lg:grid-cols-[5fr_7fr]">
			<PromotionPicture src={promotion.picture} />
			<div className="flex min-w-0 grow flex-col p-4 sm:p-5 md:p-8 lg:justify-between lg:gap-4">
				<div className="flex flex-wrap items-center gap-2">
					{badge && <Badge tone={isLive ? "solid" : "soft"}>{badge}</Badge>}
					<Badge tone={isLive ? "alert" : "soft"}>{`${percent}% menos`}</Badge>
					<p className="num flex items-center sm:ml-auto gap-1.5 text-sm font-medium text-muted">
						<Icon name="calendar" size={18} />
						<span>{isLive ? `Válida hasta el ${lastDay}` : `Finalizó el ${lastDay}`}</span>
					</p>
				</div>
				<div className="mt-4 lg:mt-0">
					<h3 className="title-3 lg:text-[2.25rem]">{title}</h3>
					<p className="mt-2 max-w-prose text-muted lg:text-lg">{promotion.description}</p>
				</div>
				<p className="mt-4 flex flex-wrap items-baseline gap-x-3 lg:mt-0">
					<span
						className={cn(
							"figure",
							isLive ? "text-[2.5rem] text-red lg:text-[4rem]" : "text-muted lg:text-[2.5rem]",
						)}
					>
						<span className="sr-only">Precio de la promoción: </span>
						{price}
					</span>
					<s className={cn("num text-muted", isLive && "text-lg")}>
						<span className="sr-only">Precio normal: </span>
						{formatUsd(toCents(promotion.originalPrice))}
					</s>
					<span className="text-sm text-muted">ITBMS incluido</span>
				</p>
				{includes.length > 0 && (
					<ul className="mt-4 grid gap-x-6 border-t border-line pt-4 sm:grid-cols-2 lg:mt-0">
						{includes.map((item) => (
							<li key={item} className="flex gap-2 py-1 text-[0.9375rem] leading-snug">
								<Icon name="check" size={18} className="mt-0.5" />
								{item}
							</li>
						))}
					</ul>
				)}
				{conditionsText && <p className="mt-3 text-sm text-muted lg:mt-0">{conditionsText}</p>}
				{(instagram || website) && (
					<p className="mt-1 flex flex-wrap gap-x-4 text-sm">
						{instagram && (
							<Anchor to={buildInstagramUrl(instagram)} opensNewTab className="link py-1">
								Instagram
							</Anchor>
						)}
						{website && (
							<Anchor to={website} opensNewTab className="link py-1">
								Más detalles de la promoción
							</Anchor>
						)}
					</p>
				)}
				<div className="actions mt-auto pt-6 lg:mt-0 lg:pt-0">
					<ButtonLink
						tone={isLive ? undefined : "line"}
						to={buildWhatsappUrl(toChatNumber(promotion.whatsapp), message)}
						opensNewTab
						onClick={() =>
							showToast({
								title: "Promoción seleccionada",
								description: `Te redirigimos a WhatsApp para ${isLive ? "reservar" : "preguntar por"} «${title}».`,
							})
						}
					>
						Reservar Ahora
					</ButtonLink>
					<ButtonLink to="/contacto" tone="line">
						Más Información<span className="sr-only"> sobre {title}</span>
					</ButtonLink>
				</div>
			</div>
		</article>
	);
}

/** Formats the conditions of a promotion, all of which it must announce: start date, vehicle types and terms. */
export function formatConditions(promotion: Pick<Promotion, "validFrom" | "vehicleTypes" | "note">) {
	const { validFrom, vehicleTypes, note } = promotion;
	return [
		validFrom && `Desde el ${formatLongDate(validFrom)}.`,
		vehicleTypes && `Para: ${lowercaseFirst(vehicleTypes)}.`,
		note,
	]
		.filter(Boolean)
		.join(" ");
}

function PromotionPicture({ src }: { src: string }) {
	return (
		<Picture
			src={src}
			fallbackSrcs={[STOCK_PICTURE]}
			alt=""
			sizes="(width >= 64rem) 56rem, 100vw"
			width={800}
			height={500}
			frameClass="block aspect-2/1 min-h-44 w-full self-start overflow-hidden bg-studio lg:aspect-auto lg:min-h-0 lg:self-stretch"
			className="h-full w-full object-cover"
		/>
	);
}

/** Builds an Instagram URL from what staff enter: «@taller», the plain name or the full URL. */
function buildInstagramUrl(input: string): string {
	const path = input.replace(/^https?:\/\/(www\.)?instagram\.com\//, "");
	const [name = ""] = path.replace(/^@/, "").split("/", 1);
	return `https://www.instagram.com/${encodeUrlSegment(name)}`;
}

/** Adds the country code to a promotion's phone number if it is local. */
function toChatNumber(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	return digits.length > 8 ? digits : COUNTRY_CODE + digits;
}
