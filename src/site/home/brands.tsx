import type { ReactElement } from "react";
import type { HomeData } from "#site/home.tsx";
import { useSite } from "#site/site-data.ts";
import { urlPart } from "#site-path.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { Picture } from "#ui/picture.tsx";
import { QualityGuarantee } from "./quality-guarantee.tsx";

type Brand = HomeData["brands"][number];

export function Brands({ brands }: { brands: readonly Brand[] }) {
	const { settings } = useSite();
	const distributed = brands.filter(({ isDistributor }) => isDistributor);
	const question = "Hola, quiero saber si tienen disponible un producto para mi carro.";
	return (
		<section aria-labelledby="marcas" className="band">
			<div className="measure">
				<div className="band-head">
					<h2 id="marcas" className="title-2">
						Marcas que usamos y vendemos
					</h2>
					<p>
						Lo mismo que ponemos en el taller lo puedes llevar. Toca una marca y ve sus productos.
					</p>
				</div>
				<ul className="grid-lines sm:grid-cols-2 lg:grid-cols-3">
					{brands.map((brand) => (
						<li key={brand.code}>
							<BrandCard brand={brand} />
						</li>
					))}
				</ul>
				<QualityGuarantee brands={distributed.map(({ name }) => name)} />
				{distributed.length > 0 && (
					<div className="mt-12 md:mt-16">
						<h3 className="title-4">Distribuidores autorizados</h3>
						<ul className="mt-4 grid grid-cols-3 border-y border-linea sm:grid-cols-5">
							{distributed.map((brand) => (
								<li key={brand.code} className="py-5">
									<BrandLogo
										brand={brand}
										alt={brand.name}
										fallback={<Letters name={brand.name} />}
									/>
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="mt-8 actions">
					<ButtonLink to="/productos">Ver Catálogo Completo</ButtonLink>
					<ChatLink number={settings.whatsapp} text={question}>
						Consultar Disponibilidad
					</ChatLink>
				</div>
			</div>
		</section>
	);
}

function BrandCard({ brand }: { brand: Brand }) {
	const { code, name, specialty, description } = brand;
	return (
		<article className="relative flex h-full gap-5 p-5 hover:bg-hueso md:p-7">
			<BrandLogo brand={brand} alt="" fallback={<Box />} />
			<div className="min-w-0">
				<h3 className="title-3">
					<Anchor to={`/productos?marca=${urlPart(code)}`} className="after:absolute after:inset-0">
						{name}
					</Anchor>
				</h3>
				<p className="mt-1 text-sm font-semibold">{specialty}</p>
				<p className="mt-2 text-[0.9375rem] text-gris">{description}</p>
			</div>
		</article>
	);
}

type BrandLogoProps = { brand: Brand; alt: string; fallback: ReactElement };

/** The brand's logo, or what stands in while there is none. */
function BrandLogo({ brand, alt, fallback }: BrandLogoProps) {
	if (!brand.picture) return fallback;
	return (
		<Picture
			src={brand.picture}
			alt={alt}
			width={64}
			height={64}
			fallback={fallback}
			className="size-16 shrink-0 bg-transparent object-contain"
		/>
	);
}

/** On a card the name stands beside it. */
function Box() {
	return (
		<span className="grid size-16 shrink-0 place-items-center rounded-md bg-tinta text-white">
			<Icon name="box" size={32} />
		</span>
	);
}

/** Among the distributors: the first three letters of the name, set as a logo. */
function Letters({ name }: { name: string }) {
	return (
		<>
			<span className="sr-only">{name}</span>
			<span
				aria-hidden="true"
				className="flex size-16 shrink-0 items-center text-[1.625rem] leading-none font-extrabold uppercase [font-stretch:75%]"
			>
				{name.slice(0, 3)}
			</span>
		</>
	);
}
