import { joinNames } from "#site/offer-text.ts";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { useClaim } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Anchor } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import type { HomeData } from "./read-home.server.ts";

type Brand = HomeData["brands"][number];

/** Shows the brands that have a product on sale; nothing when there is none. @source rules 1.24 */
export function Brands({ brands }: { brands: readonly Brand[] }) {
	const hasQuality = useClaim("quality");
	const distributedBrands = brands.filter(({ isDistributor }) => isDistributor);
	const brandsOnSale = brands.filter(({ isOnSale }) => isOnSale);
	if (brandsOnSale.length === 0) return null;
	return (
		<section aria-labelledby="marcas" className="band">
			<div className="measure">
				<SectionHeader id="marcas" title="Marcas que usamos y vendemos" />
				<ul className={cn("grid-lines", getColumns(brandsOnSale.length))}>
					{brandsOnSale.map((brand) => (
						<li key={brand.code}>
							<BrandCard brand={brand} />
						</li>
					))}
				</ul>
				{hasQuality && <QualityGuarantee brands={distributedBrands.map(({ name }) => name)} />}
				{distributedBrands.length > 0 && (
					<div className="mt-6 md:mt-12">
						<h3 className="title-4">Distribuidores autorizados</h3>
						<ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-10">
							{distributedBrands.map(({ code, name, picture }) => (
								<li key={code} className="flex min-w-0 items-center">
									<DistributorMark name={name} picture={picture} />
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="mt-6 sm:mt-8 actions">
					<ButtonLink to="/productos" tone="line">
						Ver Catálogo Completo
					</ButtonLink>
					<ShopChat isQuiet text="Hola, quiero saber si tienen disponible un producto para mi carro.">
						Consultar Disponibilidad
					</ShopChat>
				</div>
			</div>
		</section>
	);
}

/** Returns columns that leave no empty cell; the last of an odd number takes its whole row. */
function getColumns(count: number): string {
	if (count % 3 === 0) return count % 2 === 0 ? "sm:grid-cols-2 lg:grid-cols-3" : "lg:grid-cols-3";
	return count % 2 === 0 ? "sm:grid-cols-2" : "sm:grid-cols-2 sm:*:last:col-span-full";
}

/** Sets the name as lettering, or shows the logo when there is one. */
function BrandCard({ brand }: { brand: Brand }) {
	const { code, name, specialty, description, picture } = brand;
	const link = (
		<Anchor
			to={`/productos?${new URLSearchParams({ marca: code })}`}
			className="after:absolute after:inset-0"
		>
			{name}
		</Anchor>
	);
	const lettering = (
		<h3 className="lettering text-[1.75rem] sm:px-5 sm:pt-5 sm:text-[2.5rem] md:px-7">{link}</h3>
	);
	return (
		<article className="group relative flex h-full flex-col px-3 py-2.5 hover:bg-ground max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-2.5 sm:p-0">
			{picture ? (
				<Picture
					key={picture}
					src={picture}
					alt=""
					width={240}
					height={96}
					className="mb-2 h-12 w-fit max-w-full bg-transparent object-contain object-left sm:mx-5 sm:mt-5 sm:h-20 md:mx-7"
				/>
			) : (
				lettering
			)}
			<div className="max-sm:contents sm:p-5 sm:pt-2 md:px-7">
				{picture && <h3 className="title-3 max-sm:text-xl">{link}</h3>}
				<p className="text-sm font-semibold sm:text-base">{specialty}</p>
				<p className="text-muted max-sm:basis-full max-sm:text-sm max-sm:leading-snug sm:mt-1">
					{description}
				</p>
			</div>
		</article>
	);
}

/** Shows a distributor's logo, or the first three letters as a small mark, beside the name. */
function DistributorMark({ name, picture }: Pick<Brand, "name" | "picture">) {
	const lettering = (
		<span
			aria-hidden="true"
			className="lettering grid h-8 min-w-10 shrink-0 place-items-center bg-ink px-1.5 text-sm text-white"
		>
			{name.slice(0, 3)}
		</span>
	);
	return (
		<>
			{picture ? (
				<Picture
					key={picture}
					src={picture}
					alt=""
					width={120}
					height={44}
					fallback={lettering}
					className="h-9 w-fit shrink-0 bg-transparent object-contain sm:h-11"
				/>
			) : (
				lettering
			)}
			<span className="ml-2 min-w-0 max-sm:text-sm">{name}</span>
		</>
	);
}

/**
 * Makes the quality claim for each distributed brand only; generic products are named as generic (rules 1.8). The terms
 * promise a warranty beyond the legal one only with its own claim.
 */
function QualityGuarantee({ brands }: { brands: readonly string[] }) {
	const hasWarranty = useClaim("warranty");
	const items = [
		{ title: "Productos originales", text: formatOriginalsText(brands) },
		{
			title: "Certificaciones",
			text: "La etiqueta trae la norma que cumple; la comparamos con tu manual.",
		},
		hasWarranty && {
			title: "Garantía extendida",
			text: "Pieza y mano de obra en la misma factura: reclamas en un solo lugar.",
		},
	].filter((item) => item !== false);
	return (
		<div className="mt-6 md:mt-12">
			<h3 className="title-3">Garantía de calidad</h3>
			<ul className="mt-3 grid gap-2 md:auto-cols-fr md:grid-flow-col md:gap-10">
				{items.map(({ title, text }) => (
					<li key={title} className="border-t border-ink pt-1.5 sm:pt-3">
						<h4 className="title-4">{title}</h4>
						<p className="text-muted max-sm:text-sm max-sm:leading-snug sm:mt-1">{text}</p>
					</li>
				))}
			</ul>
		</div>
	);
}

/** Formats which brands arrive sealed from their distributor; names none if there is none. */
export function formatOriginalsText(brands: readonly string[]): string {
	const generic = "Lo genérico se vende como genérico.";
	if (brands.length === 0) return `Cada producto lleva la marca que ves en el catálogo. ${generic}`;
	const verbPhrase = brands.length === 1 ? "llega sellado" : "llegan sellados";
	return `${joinNames(brands)} ${verbPhrase} de su distribuidor. ${generic}`;
}
