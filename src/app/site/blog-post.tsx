import { data, isRouteErrorResponse, redirect } from "react-router";
import { createApiClient } from "#api/client.server.ts";
import { type PostProduct, PostProducts } from "#app/site/blog/post-products.tsx";
import { buildWhatsappUrl } from "#domain/shop.ts";
import type { BlogPost, FullPost } from "#features/content/blog/contract.ts";
import { PostBody } from "#features/content/blog/post-body.tsx";
import { PostGallery, toGalleryPhotos } from "#features/content/blog/post-gallery.tsx";
import { PostPicture } from "#features/content/blog/post-picture.tsx";
import { buildArticleTags, formatPreviewAlt } from "#features/content/blog/site/article-tags.ts";
import { useStepsFromList } from "#features/content/blog/site/back-to-list.ts";
import { buildFeedLink, buildListPath } from "#features/content/blog/site/list-state.ts";
import { PostHeader } from "#features/content/blog/site/post-header.tsx";
import { buildPreviewPath, toPostCard } from "#features/content/previews/cards.ts";
import { SymptomTiles, toTile } from "#features/content/symptoms/site/symptom-tiles.tsx";
import { Deferred } from "#site/deferred.tsx";
import { buildPageMeta } from "#site/page-meta.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Anchor } from "#ui/link.tsx";
import { NoBreak } from "#ui/no-break.tsx";
import { TagLink } from "#ui/tag.tsx";
import { useLightbox } from "#ui/use-lightbox.tsx";
import type { Route } from "./+types/blog-post";

const MAX_PRODUCTS = 4;

export async function loader({ request, params }: Route.LoaderArgs) {
	const { blog, products, settings, symptoms } = createApiClient(request);
	// Slugs are lowercase; a link in capitals redirects to the slug.
	const id = params.slug.toLowerCase();
	const [response, list, guideResponse] = await Promise.all([
		blog.posts[":id"].$get({ param: { id } }),
		blog.posts.$get({ query: { fields: "card" } }),
		symptoms.$get(),
	]);
	if (!response.ok) {
		const successor = await blog.posts[":id"].successor.$get({ param: { id } });
		if (successor.ok) throw redirect((await successor.json()).path, 302);
		throw data(null, { status: response.status });
	}
	const post = await response.json();
	if (post.slug !== params.slug) throw redirect(`/blog/${post.slug}`, 301);
	const cards = list.ok ? await list.json() : [];
	const index = cards.findIndex(({ id }) => id === post.id);
	const related = await Promise.all(
		post.related_skus.slice(0, MAX_PRODUCTS).map(async (sku): Promise<PostProduct[]> => {
			const productResponse = await products[":sku"].$get({ param: { sku } });
			if (!productResponse.ok) return [];
			const { id, name, brand, uses, price, type, image, ...rest } = await productResponse.json();
			return [{ id, name, brand, uses, price, type, image, sku: rest.sku }];
		}),
	);
	const guideSymptoms = guideResponse.ok ? await guideResponse.json() : [];
	const { name: shopName } = await (await settings.$get()).json();
	return {
		post,
		preview: buildPreviewPath("articulo", post.slug, toPostCard(post, shopName)),
		symptoms: guideSymptoms.filter(({ post_slug }) => post_slug === post.slug).map(toTile),
		products: related.flat(),
		previous: toNeighbour(index === -1 ? undefined : cards[index + 1]),
		next: toNeighbour(cards[index - 1]),
	};
}

export const meta: Route.MetaFunction = ({ matches, location, loaderData }) => {
	if (!loaderData)
		return buildPageMeta(matches, location, {
			title: "Artículo no encontrado",
			description: "Ese artículo no existe o ya no está publicado.",
			isHidden: true,
		});
	const { post, preview } = loaderData;
	return buildPageMeta(matches, location, {
		type: "article",
		extraTags: (site) => [...buildArticleTags(post), buildFeedLink(site)],
		title: post.seo_title || post.title,
		description: post.seo_description || post.excerpt,
		image: { path: preview, alt: formatPreviewAlt(post) },
		trail: [
			["Blog", "/blog"],
			[post.title, `/blog/${post.slug}`],
		],
		jsonLd: ["article", { post, preview }],
	});
};

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
	const { post, symptoms, products, previous, next } = loaderData;
	return (
		<div className="measure pt-4 pb-14 md:pt-8 md:pb-26">
			<article>
				<PostHeader post={post} />
				<div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-12 md:mt-8 lg:grid-cols-[minmax(0,42rem)_19rem] lg:justify-between">
					<div className="min-w-0">
						<PostPicture
							post={post}
							alt={post.featured_alt}
							isPriority
							sizes="(width >= 64rem) 42rem, 100vw"
							className="mb-8 aspect-16/9 w-full md:mb-12"
						/>
						<PostBody html={post.content} />
						<PostPhotos key={post.slug} post={post} />
					</div>
					<PostActions post={post} />
				</div>
			</article>
			<Deferred>
				{symptoms.length > 0 && (
					<section aria-labelledby="sintomas" className="mt-14 md:mt-20">
						<h2 id="sintomas" className="title-2 mb-6">
							Si tu carro hace esto
						</h2>
						<SymptomTiles symptoms={symptoms} />
					</section>
				)}
				<PostProducts products={products} />
				<Neighbours previous={previous} next={next} />
			</Deferred>
		</div>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
	return (
		<section className="measure band">
			<p className="eyebrow text-muted">Error 404</p>
			<h1 className="title-1 mt-3">Este artículo no existe</h1>
			<p className="lead mt-4 text-muted">
				Puede que el enlace esté incompleto o que ya no esté publicado. Los demás siguen en el blog.
			</p>
			<div className="mt-8 flex flex-wrap gap-3">
				<ButtonLink to="/blog">Ver todos los artículos</ButtonLink>
				<ButtonLink to="/contacto#mensaje" tone="line">
					Preguntar al taller
				</ButtonLink>
			</div>
		</section>
	);
}

function toNeighbour(card: Neighbour | undefined): Neighbour | undefined {
	return card && { slug: card.slug, title: card.title };
}

/** Shows the article's photos, which open in a viewer. */
function PostPhotos({ post }: { post: FullPost }) {
	const photos = toGalleryPhotos(post);
	const { enlarge, viewer } = useLightbox("Fotos del artículo", photos);
	return (
		<>
			<PostGallery photos={photos} onEnlarge={enlarge} />
			{viewer}
		</>
	);
}

/** Offers next steps: ask the workshop, share the article, read more on the subject. */
function PostActions({ post }: { post: BlogPost }) {
	const { messageOrigin } = useSite();
	const question = `Hola, leí «${post.title}» en su blog y tengo una pregunta: `;
	const share = `${post.title} ${messageOrigin}/blog/${post.slug}`;
	return (
		<aside aria-label="Sobre este artículo" className="lg:sticky lg:top-28 lg:self-start">
			<div className="border-t-3 border-ink pt-5">
				<h2 className="title-3">¿Te pasa algo parecido?</h2>
				<p className="mt-2 text-sm text-muted">
					Cuéntanos qué carro tienes y qué notas. Te decimos si puede esperar o conviene traerlo.
				</p>
				<div className="mt-4 grid gap-2 sm:max-lg:grid-cols-2">
					<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
					{messageOrigin && (
						<ButtonLink to={buildWhatsappUrl("", share)} opensNewTab tone="line" icon="share">
							Compartir por WhatsApp
						</ButtonLink>
					)}
				</div>
			</div>
			{post.tags.length > 0 && (
				<nav aria-label="Etiquetas" className="mt-8">
					<p className="text-sm text-muted">Etiquetas</p>
					<ul className="mt-2 flex flex-wrap gap-2">
						{post.tags.map((tag) => (
							<li key={tag}>
								<TagLink to={buildListPath({ etiqueta: tag })}>{tag}</TagLink>
							</li>
						))}
					</ul>
				</nav>
			)}
		</aside>
	);
}

type Neighbour = { slug: string; title: string };

type NeighboursProps = { previous: Neighbour | undefined; next: Neighbour | undefined };

const SIDES = {
	prev: {
		label: "Artículo anterior",
		borderClass: "max-sm:border-b max-sm:last:border-b-0",
		linkClass: "pr-4",
	},
	next: {
		label: "Artículo siguiente",
		borderClass: "sm:col-start-2 sm:border-l",
		linkClass: "flex-row-reverse justify-end sm:justify-start sm:pl-4 sm:text-right",
	},
};

/** Links to the previous and next article by date. */
function Neighbours({ previous, next }: NeighboursProps) {
	if (!previous && !next) return null;
	return (
		<nav aria-label="Más artículos" className="mt-14 border-y border-line md:mt-20">
			<ul className="grid sm:grid-cols-2">
				{previous && <Side rel="prev" post={previous} />}
				{next && <Side rel="next" post={next} />}
			</ul>
		</nav>
	);
}

function Side({ rel, post: { slug, title } }: { rel: keyof typeof SIDES; post: Neighbour }) {
	const { label, borderClass, linkClass } = SIDES[rel];
	const steps = useStepsFromList();
	const state = steps && { fromList: steps + 1 };
	return (
		<li className={cn("border-line", borderClass)}>
			<Anchor
				to={`/blog/${slug}`}
				state={state || undefined}
				rel={rel}
				className={cn("group flex h-full gap-4 py-5", linkClass)}
			>
				<Icon name={rel === "prev" ? "arrow-left" : "arrow-right"} className="mt-0.5" />
				<span>
					<span className="block text-sm text-muted">{label}</span>
					<span className="title-4 group-hover:underline">
						<NoBreak text={title} />
					</span>
				</span>
			</Anchor>
		</li>
	);
}
