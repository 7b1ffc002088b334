import { toCents } from "#domain/money.ts";
import { buildWhatsappUrl, COUNTRY_CODE } from "#domain/shop.ts";
import { encodeUrlSegment } from "#domain/site-path.ts";
import type { Promotion } from "#features/content/showcase/contract.ts";
import { getPercentOff, isInForce, STOCK_PICTURE } from "#features/content/showcase/rules.ts";
import { useSite } from "#site/site-data.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { CollapsibleList } from "#ui/collapsible-list.tsx";
import { formatLongDate, formatUsd, lowercaseFirst } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { useToast } from "#ui/toast.tsx";

/** @param promotion with its own picture or the stock picture */
export function PromotionSlide({ promotion }: { promotion: Promotion & { picture: string } }) {
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
		<article
			className={cn(
				"card grid h-full grid-cols-[min(5.75rem,25vw)_minmax(0,1fr)] content-start gap-x-3 gap-y-2 p-3 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-5 sm:p-5",
				isLive && "lg:grid-cols-[5fr_7fr] lg:gap-0 lg:p-0",
			)}
		>
			<PromotionPicture src={promotion.picture} isLive={isLive} />
			<div className={cn("contents", isLive && "lg:flex lg:flex-col lg:justify-between lg:gap-4 lg:p-8")}>
				<div className="min-w-0">
					<p className="flex flex-wrap items-center gap-1.5">
						{badge && <Badge tone={isLive ? "solid" : "soft"}>{badge}</Badge>}
						<Badge tone={isLive ? "alert" : "soft"}>{`${percent}% menos`}</Badge>
					</p>
					<h3 className={cn("title-3 mt-1.5 max-sm:text-xl", isLive && "lg:text-[2.25rem]")}>{title}</h3>
					<p className="mt-1 flex flex-wrap items-baseline gap-x-2">
						<span className={cn("figure", isLive ? "text-red lg:text-[4rem]" : "text-xl text-muted")}>
							<span className="sr-only">Precio de la promoción: </span>
							{price}
						</span>
						<s className="num text-muted">
							<span className="sr-only">Precio normal: </span>
							{formatUsd(toCents(promotion.originalPrice))}
						</s>
						<span className="text-xs text-muted">ITBMS incluido</span>
					</p>
					<p className="num mt-0.5 text-sm font-medium text-muted">
						{isLive ? `Válida hasta el ${lastDay}` : `Finalizó el ${lastDay}`}
					</p>
				</div>
				<div className="col-span-2 grid gap-2">
					<p className="max-w-prose text-muted max-sm:text-sm">{promotion.description}</p>
					<CollapsibleList
						items={includes}
						isAlwaysCollapsed={!isLive}
						listClass="gap-x-6 max-sm:text-sm sm:grid-cols-2"
					/>
					{conditionsText && <p className="text-sm text-muted">{conditionsText}</p>}
					{(instagram || website) && (
						<p className="flex flex-wrap gap-x-4 text-sm">
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
				</div>
				<div className="actions col-span-2 max-sm:gap-2 max-sm:*:px-3">
					<ButtonLink
						tone={isLive ? undefined : "line"}
						size="sm"
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
					<ButtonLink to="/contacto" tone="line" size="sm">
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

function PromotionPicture({ src, isLive }: { src: string; isLive: boolean }) {
	return (
		<Picture
			src={src}
			fallbackSrcs={[STOCK_PICTURE]}
			alt=""
			sizes={isLive ? "(width >= 64rem) 30rem, 10rem" : "10rem"}
			width={800}
			height={500}
			frameClass={cn(
				"block aspect-square w-full self-start overflow-hidden bg-studio",
				isLive ? "lg:aspect-auto lg:self-stretch" : "opacity-80 grayscale",
			)}
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
