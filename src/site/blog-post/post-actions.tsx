import type { BlogPost } from "#features/blog/contract.ts";
import { listHref } from "#site/blog/list-state.ts";
import { ShopChat } from "#site/shop-chat.tsx";
import { useSite } from "#site/site-data.ts";
import { ButtonLink } from "#ui/button.tsx";
import { TagLink } from "#ui/tag.tsx";
import { whatsappUrl } from "#workshop.ts";

/** What a reader may do next: ask the workshop, pass the article on, read more on the subject. */
export function PostActions({ post }: { post: BlogPost }) {
	const { messageOrigin } = useSite();
	const question = `Hola, leí «${post.title}» en su blog y tengo una pregunta: `;
	const share = `${post.title} ${messageOrigin}/blog/${post.slug}`;
	return (
		<aside aria-label="Sobre este artículo" className="lg:sticky lg:top-28 lg:self-start">
			<div className="border-t-3 border-tinta pt-5">
				<h2 className="title-3">¿Te pasa algo parecido?</h2>
				<p className="mt-2 text-sm text-gris">
					Cuéntanos qué carro tienes y qué notas. Te decimos si puede esperar o conviene traerlo.
				</p>
				<div className="mt-4 grid gap-2 sm:max-lg:grid-cols-2">
					<ShopChat text={question}>Preguntar por WhatsApp</ShopChat>
					{messageOrigin && (
						<ButtonLink to={whatsappUrl("", share)} opensNewTab tone="line" icon="share">
							Compartir por WhatsApp
						</ButtonLink>
					)}
				</div>
			</div>
			{post.tags.length > 0 && (
				<nav aria-label="Etiquetas" className="mt-8">
					<p className="text-sm text-gris">Etiquetas</p>
					<ul className="mt-2 flex flex-wrap gap-2">
						{post.tags.map((tag) => (
							<li key={tag}>
								<TagLink to={listHref({ etiqueta: tag })}>{tag}</TagLink>
							</li>
						))}
					</ul>
				</nav>
			)}
		</aside>
	);
}
