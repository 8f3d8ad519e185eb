import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/project.mjs';

/*
 * Writes the list of refused common passwords: combinations of common words, names, clubs, cities and keyboard sequences with common
 * endings.
 */

const FILE = join(ROOT, 'server', 'features', 'auth', 'commonPasswords.txt');
const MIN_LENGTH = 8;

const splitWords = (text) => text.trim().split(/\s+/);

const WORDS = splitWords(`
  senha minhasenha senhas password passw0rd p@ssw0rd p@ssword senha1 admin administrador root usuario teste testes mudar
  mudarsenha trocar trocarsenha acesso entrar login sistema empresa computador internet gerente chefe dono loja cliente
  caixa venda vendas brasil brasileiro brasileira familia amor meuamor teamo euteamo amorzinho amoreterno minhavida vida
  saudade felicidade feliz jesus jesuscristo jesusteama deus deusefiel deusamor deusnocomando senhor gracas cristo maria
  mariamaria nossasenhora aparecida princesa principe princess estrela anjo anjinho bebe gatinha gatinho docinho linda lindo
  gostosa gostoso cachorro gato borboleta golfinho leao tigre dragao dragon aguia lobo cavalo tubarao pantera monkey tiger
  chocolate morango banana abacaxi laranja cerveja cachaca churrasco futebol football soccer baseball basketball campeao
  musica rock samba pagode sertanejo funk rainha rei vitoria liberdade esperanca sucesso dinheiro segredo secreto mestre
  master superman batman pokemon naruto starwars pikachu homemaranha hello welcome bemvindo sunshine iloveyou letmein
  trustno1 whatever freedom shadow ninja mustang ferrari mercedes honda yamaha chevrolet volkswagen fusca corsa moto
  verao inverno primavera outono janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  segunda sexta sabado domingo natal anonovo carnaval praia casa escola faculdade professor professora doutor enfermeira
  cabelo cabeleireiro cabeleireira barbeiro barba barbearia navalha tesoura salao salaodebeleza beleza manicure estetica
  corte cortes unhas maquiagem pente secador escova perfume shampoo
`);

const NAMES = splitWords(`
  ana maria jose joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
  eduardo felipe rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson
  ricardo marcio jorge alexandre roberto edson diego vitor victor sergio claudio vinicius juliana adriana marcia fernanda
  patricia aline sandra camila amanda bruna jessica leticia julia luciana vanessa mariana gabriela vera vitoria larissa
  claudia beatriz rita luana sonia renata eliane josefa simone natalia cristiane carla debora rosangela jaqueline rosa
  daniela aparecida marlene terezinha raimunda andreia fabiana lucia raquel angela rafaela joana luzia elaine daniele regina
  alice sophia laura manuela isabela helena valentina heloisa lorena giovanna isadora arthur bernardo heitor davi enzo miguel
  theo lorenzo nicolas samuel henrique caio murilo benjamin cecilia marina bianca yasmin priscila tatiane michele viviane
  monica silvia cristina roberta katia michelle jennifer charlie thomas robert michael jordan ashley nicole andrew joshua
`);

const CLUBS_AND_CITIES = splitWords(`
  flamengo corinthians palmeiras saopaulo saopaulofc santos vasco vascodagama botafogo fluminense gremio internacional
  cruzeiro atletico atleticomg galo bahia sport sportrecife nautico santacruz fortaleza ceara vitoria goias coritiba
  athletico paranaense chapecoense juventude criciuma avai figueirense guarani pontepreta bragantino cuiaba remo paysandu
  mengao fluzao timao verdao tricolor colorado raposa fogao peixe barcelona realmadrid liverpool arsenal chelsea juventus
  riodejaneiro belohorizonte salvador brasilia curitiba manaus recife portoalegre belem goiania guarulhos campinas saoluis
  maceio natal teresina campogrande joaopessoa osasco santoandre ribeiraopreto uberlandia sorocaba aracaju florianopolis
  londrina joinville niteroi caxias pelotas blumenau maringa jundiai piracicaba bauru copacabana ipanema
`);

const ENDINGS = splitWords(`
  1 12 123 1234 12345 123456 @1 @12 @123 @1234 @2020 @2021 @2022 @2023 @2024 @2025 @2026 2010 2015 2018 2019 2020 2021 2022
  2023 2024 2025 2026 10 11 13 22 99 01 007 00 ! 123! 1! @ 321
`);

const KEYBOARD_SEQUENCES = splitWords(`
  1234567890 0987654321 qwertyuiop poiuytrewq asdfghjkl lkjhgfdsa asdfghjklc zxcvbnm mnbvcxz 1qaz2wsx 1qaz2wsx3edc qazwsxedc
  qazwsxedcrfv zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y qwer1234 1234qwer qwe123qwe
  asdf1234 1234asdf qwerty12 qwerty123 qwerty1234 qwerty12345 123qwerty 123qweasd qweasdzxc qweasd123 asd123asd asdasdasd
  qweqweqwe zxczxczxc zxcvbnm1 zxcvbnm123 asdfasdf qwerqwer qwerty01 qazxswedc 147258369 159357456 123654789 987456321
  741852963 789456123 147852369 159753456 963852741 321654987 789654123 456789123 123789456 852456852 14725836 12369874
  abc12345 abcd1234 abcde123 a1b2c3d4 a1b2c3d4e5 aa123456 a123456789 abc123456 abcd12345 123abc123 1234abcd 12345abc 123456ab
  123456abc 123mudar mudar123 abcabcabc abc123abc 123123123 123321123 12341234 12344321 11223344 1122334455 112233445566
  10203040 1020304050 102030405060 10101010 12121212 13131313 20202020 11112222 12312312 00112233 99887766 98765432 87654321
  55443322 01020304 0102030405 31415926 27182818 13579246 24681012 password1 password12 password123 passw0rd1 p@ssw0rd123
  letmein123 welcome1 welcome123 admin123 admin1234 admin12345 iloveyou1 iloveyou2 princess1 football1 baseball1 monkey123
  dragon123 master123 sunshine1 superman1 changeme changeme1 trustno12 starwars1 whatever1 computer1 internet1 michelle1
  jennifer1 charlie1 liverpool1 login123 guest1234 default1 secret123 test1234 testing123 access123 senha123 senha1234
  senha12345 senha123456 s3nh4123 minhasenha1 minhasenha123 novasenha novasenha1 novasenha123 suasenha umasenha asenha123
`);

const ALPHABETS = ['0123456789', '9876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const words = [...WORDS, ...NAMES, ...CLUBS_AND_CITIES];
const passwords = new Set([...KEYBOARD_SEQUENCES, ...words]);
for (const word of words) {
  for (const ending of ENDINGS) passwords.add(word + ending);
  passwords.add(word + word);
  passwords.add(`123${word}`);
}
for (const row of ALPHABETS) {
  for (let start = 0; start < row.length; start++) {
    for (let end = start + MIN_LENGTH; end <= row.length; end++) passwords.add(row.slice(start, end));
  }
  for (const ending of ['1', '12', '123', '1234', '!', '@123']) passwords.add(row + ending);
}
for (const character of '0123456789abcdefghijklmnopqrstuvwxyz') {
  for (let length = MIN_LENGTH; length <= 12; length++) passwords.add(character.repeat(length));
}
// Dates of birth as they are typed: 01011990.
for (let year = 1970; year <= 2012; year++) {
  for (const day of ['0101', '1010', '1212', '2512', '1111']) passwords.add(`${day}${year}`);
}

const result = [...passwords].filter((password) => password.length >= MIN_LENGTH).sort();
writeFileSync(FILE, `${result.join('\n')}\n`);
process.stdout.write(`${result.length} senhas em ${FILE}\n`);
