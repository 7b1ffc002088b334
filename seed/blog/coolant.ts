import type { PostSeed } from "./post-seed.ts";

export const coolant: PostSeed = {
	slug: "refrigerante-o-agua-en-el-radiador",
	title: "¿Refrigerante o agua? Lo que de verdad necesita tu radiador",
	excerpt:
		"El agua sola enfría hoy y oxida mañana. Qué hace el refrigerante en un país sin nieve, cómo mezclarlo y qué hacer si el carro se recalienta.",
	category: "Mantenimiento",
	tags: ["Refrigerante", "Radiador", "Temperatura"],
	related_skus: ["GEN-COOL-5050-1G", "ENI-ANTIF-1L", "LM-3330"],
	featured: false,
	seo_title: "Refrigerante o agua en el radiador: qué usar y por qué",
	seo_description:
		"Por qué el agua del grifo daña el radiador, cómo preparar la mezcla 50/50 y los pasos seguros si tu carro se recalienta en un tranque.",
	created_at: "2026-09-21T13:00:00Z",
	content: `
<p>«Si aquí no se congela nada, ¿para qué anticongelante?» Es una duda justa. El nombre confunde: en Panamá el líquido verde, rojo o azul trabaja por otras tres razones.</p>
<h2>Para qué sirve en un país caliente</h2>
<ul>
<li><strong>Sube el punto de ebullición.</strong> El glicol y la presión de la tapa del radiador evitan que el líquido hierva en un tranque con A/C.</li>
<li><strong>Protege contra el óxido.</strong> Sus aditivos cubren el aluminio, el hierro y el cobre que conviven en el circuito.</li>
<li><strong>Lubrica el sello de la bomba de agua</strong> y evita sarro en los pasos finos del radiador.</li>
</ul>
<p>El agua del grifo trae minerales que se pegan donde hay calor, como en una tetera. Al principio no se nota. Después el radiador se tapa por dentro, y el carro empieza a calentarse en la subida.</p>
<h2>La mezcla correcta</h2>
<table>
<thead><tr><th scope="col">Producto</th><th scope="col">Cómo se usa</th></tr></thead>
<tbody>
<tr><th scope="row">Listo para usar 50/50</th><td>Tal cual, sin agregar agua</td></tr>
<tr><th scope="row">Concentrado</th><td>Mitad y mitad con agua desmineralizada</td></tr>
<tr><th scope="row">Agua sola</th><td>Solo en emergencia, hasta llegar al taller</td></tr>
</tbody>
</table>
<p>Más concentrado no es mejor: el glicol puro transfiere menos calor que la mezcla. Y no te guíes por el color, que no está normalizado. Fíjate en la especificación del manual y <strong>no mezcles tipos distintos</strong>: algunos reaccionan y forman lodo. Si no sabes qué tiene el tuyo, lo más sano es vaciar y llenar con uno solo.</p>
<h2>Cómo revisar el nivel</h2>
<ol>
<li>Con el motor <strong>frío</strong>, mira el depósito plástico: el nivel va entre MIN y MAX.</li>
<li>Si falta un poco, completa con la misma mezcla.</li>
<li>Si tienes que rellenar cada semana, hay una fuga. Busca manchas secas de color, olor dulce o humedad en la alfombra del pasajero.</li>
</ol>
<p>Un sellador de radiador puede sacarte de un apuro con una fuga pequeña, pero es un puente hasta la reparación, no la reparación.</p>
<h2>Si la aguja sube en un tranque</h2>
<ol>
<li>Apaga el A/C y pon la calefacción al máximo: incómodo, pero saca calor del motor.</li>
<li>Si sigue subiendo, oríllate en un lugar seguro y apaga.</li>
<li><strong>No abras la tapa.</strong> Con el sistema caliente, el líquido sale a presión y quema. Espera al menos media hora.</li>
<li>Ya frío, abre con un trapo grueso, poco a poco, y completa el nivel.</li>
<li>Si el motor llegó a la zona roja, no lo fuerces: pide una grúa. Unos minutos de más pueden torcer la culata.</li>
</ol>
<h2>Las causas de siempre</h2>
<p>Ventilador que no enciende, termostato pegado, tapa que no sostiene presión, manguera rajada, radiador tapado o bomba gastada. Varias se detectan con el motor frío y una prueba de presión, antes de que pase algo caro.</p>
<h2>Cada cuánto se cambia</h2>
<p>Depende del tipo: los verdes tradicionales suelen pedir cambio cada dos años, y los de larga vida, hasta cinco. El manual trae el dato. Si el tuyo se ve marrón o con partículas, ya le toca. Lo revisamos en <a href="/servicios/mecanica-ligera">mecánica ligera</a>.</p>
`,
};
