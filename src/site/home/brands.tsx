import type { HomeData } from "#site/home.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink, ChatLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
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
								<li key={brand.code} className="grid place-items-center px-2 py-5">
									<BrandMark brand={brand} alt={brand.name} />
								</li>
							))}
						</ul>
					</div>
				)}
				<div className="mt-8 flex flex-wrap gap-3">
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
			<BrandMark brand={brand} alt="" isBoxed />
			<div className="min-w-0">
				<h3 className="title-3">
					<Anchor
						to={`/productos?marca=${encodeURIComponent(code)}`}
						className="after:absolute after:inset-0"
					>
						{name}
					</Anchor>
				</h3>
				<p className="mt-1 text-sm font-semibold">{specialty}</p>
				<p className="mt-2 text-[0.9375rem] text-gris">{description}</p>
			</div>
		</article>
	);
}

type BrandMarkProps = { brand: Brand; alt: string; isBoxed?: boolean };

/** The brand's logo, or the first three letters of its name set as one. */
function BrandMark({ brand, alt, isBoxed = false }: BrandMarkProps) {
	const letters = (
		<>
			{alt && <span className="sr-only">{alt}</span>}
			<span
				aria-hidden="true"
				className={cn(
					"grid size-16 shrink-0 place-items-center text-[1.625rem] leading-none font-extrabold uppercase [font-stretch:75%]",
					isBoxed && "rounded-md bg-tinta text-white",
				)}
			>
				{brand.name.slice(0, 3)}
			</span>
		</>
	);
	if (!brand.picture) return letters;
	return (
		<Picture
			src={brand.picture}
			alt={alt}
			width={64}
			height={64}
			fallback={letters}
			className="size-16 shrink-0 bg-transparent object-contain"
		/>
	);
}
