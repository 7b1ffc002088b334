/** Every public page, with a service, a product and a post as examples of theirs. */
export const PUBLIC_PAGES = [
	"/",
	"/servicios",
	"/servicios/frenos",
	"/productos",
	"/productos/ENI-DOT4-500",
	"/nosotros",
	"/gubernamentales",
	"/blog",
	"/blog/senales-de-frenos-gastados",
	"/contacto",
	"/boletin",
	"/privacidad",
	"/terminos",
];
