/** Every public page, with a service, a product and a post as examples of theirs; `src/accessibility.browser.test.tsx` looks for barriers on them. */
export const PUBLIC_PAGES = [
	"/",
	"/servicios",
	"/servicios/frenos",
	"/productos",
	"/productos/ENI-DOT4-500",
	"/que-le-pasa-a-tu-carro",
	"/que-le-pasa-a-tu-carro/el-pedal-del-freno-se-hunde",
	"/nosotros",
	"/gubernamentales",
	"/blog",
	"/blog/senales-de-frenos-gastados",
	"/contacto",
	"/boletin",
	"/privacidad",
	"/terminos",
];
