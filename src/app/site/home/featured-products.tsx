import { CONSULT_TEXT } from "#features/content/products/messages.ts";
import { AddButton, AddForm } from "#features/content/products/site/add-button.tsx";
import { useQuoteContext } from "#features/inbox/quotes/site/quote-provider.tsx";
import { ProductSearch } from "#site/product-search.tsx";
import { SectionHeader } from "#site/section-header.tsx";
import { ShopChat } from "#site/shop-chat.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { formatUsd } from "#ui/format.ts";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { Picture } from "#ui/picture.tsx";
import type { HomeData } from "./read-home.server.ts";

type FeaturedProductsProps = Pick<HomeData, "products">;

/** Shows a few products with their prices and the product search, near the top of the page. @source rules 6.36 */
export function FeaturedProducts({ products }: FeaturedProductsProps) {
	const { add } = useQuoteContext();
	return (
		<section aria-labelledby="repuestos" className="on-light band">
			<div className="measure">
				{products.length > 0 ? (
					<SectionHeader id="repuestos" title="Repuestos con su precio">
						Precios con ITBMS incluido.
					</SectionHeader>
				) : (
					<SectionHeader id="repuestos" title="Repuestos para tu carro">
						Pregúntanos por lo que buscas: te decimos si lo tenemos y cuánto cuesta.
					</SectionHeader>
				)}
				<ProductSearch id="inicio" />
				{products.length > 0 && (
					<>
						<AddForm />
						<ul className="mt-4 grid sm:mt-5 sm:grid-cols-4 sm:gap-3 lg:gap-5">
							{products.map((product) => (
								<li
									key={product.id}
									className="card relative flex flex-col max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-2 max-sm:p-2 max-sm:not-first:border-t-0"
								>
									<Picture
										{...product.picture}
										alt=""
										width={480}
										height={480}
										sizes={
											product.picture.isBundledPicture
												? "(width >= 40rem) 13.5rem, 5rem"
												: "(width >= 40rem) 18rem, 5rem"
										}
										frameClass="studio-backdrop"
										className={cn(
											"aspect-4/3 w-full object-contain max-sm:aspect-square max-sm:w-18 max-sm:object-cover",
											product.picture.isBundledPicture && "sm:studio-fade",
										)}
										fallback={<span className="p-3 text-xs text-muted">{product.type}</span>}
									/>
									<div className="flex grow flex-col p-3 max-sm:contents md:p-4">
										<div className="flex min-w-0 flex-col max-sm:flex-[1_1_8rem] sm:grow">
											<h3 className="leading-snug font-semibold max-sm:leading-tight">
												<Anchor to={product.path} className="hover:underline">
													<NoBreak text={product.name} />
												</Anchor>
											</h3>
											<p className="figure mt-auto pt-1 max-sm:text-xl sm:pt-2">
												{formatUsd(product.price * 100)}
											</p>
										</div>
										<div className="grid max-sm:ml-auto sm:mt-2">
											<AddButton
												name={product.name}
												path={product.path}
												tone="line"
												onAdd={() => add(product)}
											/>
										</div>
									</div>
								</li>
							))}
						</ul>
					</>
				)}
				<div className="mt-4 actions sm:mt-5">
					<ButtonLink to="/productos" tone="line" className="max-sm:w-full">
						Ver todos los productos
					</ButtonLink>
					{products.length === 0 && (
						<ShopChat isQuiet text={CONSULT_TEXT} className="max-sm:w-full">
							Preguntar por WhatsApp
						</ShopChat>
					)}
				</div>
			</div>
		</section>
	);
}
