import { toCents } from "#features/quotes/rules.ts";
import { isInForce, percentOff } from "#features/showcase/rules.ts";
import { useSite } from "#site/site-data.ts";
import { urlPart } from "#site-path.ts";
import { Badge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatLongDate, formatUsd } from "#ui/format.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { lowerFirst } from "#ui/lower-first.ts";
import { Picture } from "#ui/picture.tsx";
import { useToast } from "#ui/toast.tsx";
import { COUNTRY_CODE, whatsappUrl } from "#workshop.ts";
import type { HomeData } from "./read-home.server.ts";

type Promotion = HomeData["promotions"][number];

export function PromotionSlide({ promotion }: { promotion: Promotion }) {
	const { settings } = useSite();
	const showToast = useToast();
	const { title, badge, validUntil, instagram, website } = promotion;
	const isLive = isInForce(promotion, settings.today);
	const percent = percentOff(promotion.originalPrice, promotion.discountPrice);
	const price = formatUsd(toCents(promotion.discountPrice));
	const lastDay = formatLongDate(validUntil);
	// What has ended says what it was, not what one would get.
	const includes = isLive ? promotion.includes : [];
	const conditions = isLive ? conditionsOf(promotion) : "";
	const message = isLive
		? `Hola, quiero reservar la promoción «${title}» a ${price}.`
		: `Hola, vi la promoción «${title}» a ${price}, que finalizó el ${lastDay}. ¿Qué tienen disponible hoy?`;

	return (
		<article
			className={cn(
				"card h-full",
				isLive ? "grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[5fr_7fr]" : "sm:flex",
			)}
		>
			<PromotionPicture promotion={promotion} percent={percent} isSmall={!isLive} />
			<div className={cn("flex min-w-0 grow flex-col p-5", isLive ? "md:p-8" : "max-sm:p-4")}>
				<div className="flex flex-wrap items-center gap-2">
					{badge && <Badge tone={isLive ? "solid" : "soft"}>{badge}</Badge>}
					<Badge tone={isLive ? "alert" : "soft"}>{percent}% menos</Badge>
					<p className="num flex items-center sm:ml-auto gap-1.5 text-sm font-medium text-gris">
						<Icon name="calendar" size={18} />
						{isLive ? `Válida hasta el ${lastDay}` : `Finalizó el ${lastDay}`}
					</p>
				</div>
				<h3 className={cn("mt-4", isLive ? "title-3" : "title-4")}>{title}</h3>
				<p className={cn("mt-2 max-w-prose text-gris", !isLive && "text-sm")}>
					{promotion.description}
				</p>
				<p className="mt-4 flex flex-wrap items-baseline gap-x-3">
					<span className={cn("figure", isLive ? "text-[2.5rem] text-rojo" : "text-2xl text-gris")}>
						<span className="sr-only">Precio de la promoción: </span>
						{price}
					</span>
					<s className={cn("num text-gris", isLive && "text-lg")}>
						<span className="sr-only">Precio normal: </span>
						{formatUsd(toCents(promotion.originalPrice))}
					</s>
					<span className="text-sm text-gris">ITBMS incluido</span>
				</p>
				{includes.length > 0 && (
					<ul className="mt-4 grid gap-x-6 border-t border-linea pt-4 sm:grid-cols-2">
						{includes.map((item) => (
							<li key={item} className="flex gap-2 py-1 text-[0.9375rem] leading-snug">
								<Icon name="check" size={18} className="mt-0.5" />
								{item}
							</li>
						))}
					</ul>
				)}
				{conditions && <p className="mt-3 text-sm text-gris">{conditions}</p>}
				{(instagram || website) && (
					<p className="mt-1 flex flex-wrap gap-x-4 text-sm">
						{instagram && (
							<Anchor to={instagramUrl(instagram)} opensNewTab className="link py-1">
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
				<div className={cn("mt-auto actions", isLive ? "pt-6" : "gap-2! pt-4 max-sm:*:px-3")}>
					<ButtonLink
						size={isLive ? undefined : "sm"}
						tone={isLive ? undefined : "line"}
						to={whatsappUrl(chatNumber(promotion.whatsapp), message)}
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
					<ButtonLink to="/contacto" size={isLive ? undefined : "sm"} tone="line">
						Más Información<span className="sr-only"> sobre {title}</span>
					</ButtonLink>
				</div>
			</div>
		</article>
	);
}

/** From when, for which cars and on what terms: a special sale announces all of it. */
export function conditionsOf(promotion: Pick<Promotion, "validFrom" | "vehicleTypes" | "note">) {
	const { validFrom, vehicleTypes, note } = promotion;
	return [
		validFrom && `Desde el ${formatLongDate(validFrom)}.`,
		vehicleTypes && `Para: ${lowerFirst(vehicleTypes)}.`,
		note,
	]
		.filter(Boolean)
		.join(" ");
}

type PromotionPictureProps = { promotion: Promotion; percent: number; isSmall: boolean };

/** Without a picture of its own the promotion shows its number, which is what people look for. */
function PromotionPicture({ promotion, percent, isSmall }: PromotionPictureProps) {
	const designed = !isSmall && (
		<div
			aria-hidden="true"
			className="on-dark flex items-end justify-between gap-5 p-5 md:px-8 lg:flex-col lg:items-stretch lg:py-8"
		>
			<span className="eyebrow text-gris max-lg:hidden">{promotion.badge}</span>
			<span className="num text-[4.5rem] leading-[0.8] font-extrabold tracking-tight [font-stretch:75%] lg:text-[clamp(6rem,12vw,11rem)]">
				{percent}
				<span className="text-[0.45em]">%</span>
			</span>
			<span className="num flex gap-3 text-sm text-gris max-lg:flex-col max-lg:gap-0 max-lg:text-right lg:justify-between lg:border-t lg:border-linea lg:pt-4">
				<span>Ahorras</span>
				<b className="text-white max-lg:text-lg">
					{formatUsd(toCents(promotion.originalPrice) - toCents(promotion.discountPrice))}
				</b>
			</span>
		</div>
	);
	if (!promotion.picture) return designed;
	return (
		<Picture
			src={promotion.picture}
			alt=""
			sizes={isSmall ? "(width >= 40rem) 20rem, 100vw" : "(width >= 64rem) 56rem, 100vw"}
			width={800}
			height={500}
			fallback={designed}
			frameClass={cn(
				"block min-h-0 self-stretch bg-estudio",
				isSmall
					? "aspect-6/1 sm:aspect-auto sm:w-52 sm:shrink-0"
					: "aspect-[8/5] w-full lg:aspect-auto",
			)}
			className="h-full w-full object-cover"
		/>
	);
}

/** Staff write «@taller», the bare name or the whole address. */
function instagramUrl(written: string): string {
	const typed = written.replace(/^https?:\/\/(www\.)?instagram\.com\//, "");
	const [name = ""] = typed.replace(/^@/, "").split("/", 1);
	return `https://www.instagram.com/${urlPart(name)}`;
}

/** A promotion's number is local, unless it has its country's code. */
function chatNumber(local: string): string {
	const digits = local.replace(/\D/g, "");
	return digits.length > 8 ? digits : COUNTRY_CODE + digits;
}
