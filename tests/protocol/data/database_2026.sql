PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE guests (
    id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
) STRICT;
INSERT INTO guests VALUES('e8_vHQTlpj70qtBv','85cd6cc06d760928be01a8d55961a61a9d47c0021d5ae5ce2bf4c27be3811979','');
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    edition TEXT,
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    host TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0,
    rematch TEXT,
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
INSERT INTO tables VALUES('RZugzbbFX2Ad-bJl','famiglia','{"take_new_only":"yes","tie_break":"points","brute_up_to":"yes","swap_up_to":"yes","mercenary_for_mercenary":"yes","refill_extra_round":"yes","starter":"random"}','second',X'32b071305af84e820466090768ae05f41367b45f42972d304edd3a7d6fabd102','e8_vHQTlpj70qtBv',1,NULL,'2026-11-22 14:58:54');
INSERT INTO tables VALUES('9SiVO7X-IdRUHJDt','famiglia','{"take_new_only":"no","tie_break":"points","brute_up_to":"yes","swap_up_to":"yes","mercenary_for_mercenary":"yes","refill_extra_round":"yes","starter":"random"}','first',X'4b1946d8f879d4296d0a2f5f026d555b1533a62740fc716d9d644c72ebeae74c','e8_vHQTlpj70qtBv',1,NULL,'2026-11-22 14:58:57');
INSERT INTO tables VALUES('UuYboSXq0M6Hc2GL','family-tree','{"variant":"dynasties","deck":"standard","end":"equal","inner_wedding":"on","father_check":"on","event_max_age":"none","best":"points","lone_chain":"off","separate":"off","starter_draws":"0","starter":"random"}','dynasties',X'455aef99953abc4aac7e2327657a49ca0e9710baede1a7aa7568c5f33644ae25','e8_vHQTlpj70qtBv',0,NULL,'2026-11-22 14:59:00');
INSERT INTO tables VALUES('_uCpihA_8mn2SJt7','la-famiglia','{"mode":"1v1","families":"advised","level":"medium","neutral_brute_1":"on","neutral_capture_2":"on","gain_blue":"on","muster_boat_1":"on","move_tile_discs":"on","bronte_first":"on"}','recommended',X'06385f682132f785760a3a09f2c89cbf33407c14f870e9f4c86ec3e0fd061a52','e8_vHQTlpj70qtBv',0,NULL,'2026-11-22 14:59:02');
CREATE TABLE chairs (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    level INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest TEXT,
    claim_hash TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO chairs VALUES('9SiVO7X-IdRUHJDt',0,'human',0,'Ann','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('9SiVO7X-IdRUHJDt',1,'human',0,'Guest 1','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('RZugzbbFX2Ad-bJl',0,'human',0,'Ann','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('RZugzbbFX2Ad-bJl',1,'human',0,'Guest 1','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('UuYboSXq0M6Hc2GL',0,'human',0,'Ann','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('UuYboSXq0M6Hc2GL',1,'human',0,'Guest 1','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('UuYboSXq0M6Hc2GL',2,'human',0,'Guest 2','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('_uCpihA_8mn2SJt7',0,'human',0,'Ann','e8_vHQTlpj70qtBv',NULL);
INSERT INTO chairs VALUES('_uCpihA_8mn2SJt7',1,'human',0,'Guest 1','e8_vHQTlpj70qtBv',NULL);
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',0,'{"commitment":"d7e53e83d2dda835d3012f1024942d67c6d842865f8b32ca2b62483249ad951a","edition":"first","format":"consigliere-record","game":"famiglia","hash":"0efdbd34f3a40cded4bc1c9f19f469147d9511c0254d4c03eebcfc427b0eb769","options":{"brute_up_to":"yes","mercenary_for_mercenary":"yes","refill_extra_round":"yes","starter":"random","swap_up_to":"yes","take_new_only":"no","tie_break":"points"},"rules_version":1,"seats":[{"kind":"human","level":0,"name":"Ann"},{"kind":"human","level":0,"name":"Guest 1"}],"version":1}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',1,'{"act":"first:2","hash":"b075b19dcd1314b4d795a20d2a9c99a2566eafd4730fc0ac8c0013243413e3a4","seat":null,"seq":1,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',2,'{"act":">A2","hash":"626acf5b8fce8ad1d470277105ad409b2c397827e4a9bbf4ea76a8d52365d609","seat":null,"seq":2,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',3,'{"act":">M0","hash":"ad1f87979bfeaab2422b5f6264c0b564d9d0ca69f8849ddfe9b9fb64148f3a5e","seat":null,"seq":3,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',4,'{"act":">A3","hash":"e4139912a9f8346e1453858a8299d13b6a3ebb4989e901e373ad5c382e9a9121","seat":null,"seq":4,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',5,'{"act":">B1","hash":"d33c634c0ab0c61e39d8f4cf62fe789c957fc2759c01763db11caee0beb0edf7","seat":null,"seq":5,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',6,'{"act":">B2","hash":"6762baa02ab34c00fb0871ed4ff0a5c0cdd3e7792fc4758f2deae7a53aa973ed","seat":null,"seq":6,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',7,'{"act":">M4","hash":"0b51e7907a642e7347209e4535ff788e0638d70735f4e0095db104efed753589","seat":null,"seq":7,"t":0}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',8,'{"act":"pass","hash":"fa99148cda5e3024244e465eaf83776ac570957f32f7ecb05d24bdb87d8f2044","seat":1,"seq":8,"t":327}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',9,'{"act":"+M0","hash":"39b8af404b9e1ac44c38ec45f0a3d21a9bd03d560ec4bca2c28868509e03ef1f","seat":0,"seq":9,"t":623}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',10,'{"act":"-B2","hash":"efe89aa724eef9ed503a18c5cd33932cb9c8699a62d87587261cb09640882826","seat":1,"seq":10,"t":927}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',11,'{"act":">A1","hash":"d2649cedcdcfdd42715e8afa7ac0492429c7c8e7553e8ede3883fe91cc2d8c75","seat":null,"seq":11,"t":927}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',12,'{"act":">F1","hash":"0ba883eb356128de8bdc8f41555fc381bb86f587dbd3d6105c50ec1b980c5ede","seat":null,"seq":12,"t":927}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',13,'{"act":"pass","hash":"b30a9040ec403be23834b36ab12072d9e6f76ed9f4583b7c54644b51751b2df7","seat":1,"seq":13,"t":1217}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',14,'{"act":"-A1","hash":"f272ddd639d0dae5ff53bcc94ab620a5387e5f2067eaa89a446c177abe915f78","seat":0,"seq":14,"t":1505}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',15,'{"act":">F3","hash":"35cab27e4260405a112a9c3cc2e0312c1fb32598db5b58ba5dd9538ba8e9a5cc","seat":null,"seq":15,"t":1505}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',16,'{"act":"-A3","hash":"a42c4304ca4cd07e6fb1bd4a0a8a747d66022a61112e38aa03803035dbbe781a","seat":0,"seq":16,"t":1731}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',17,'{"act":">M0","hash":"86d87afd4deda0d3c03108b8832830e05cb48bb230e868e33bd5f984e5182a8f","seat":null,"seq":17,"t":1731}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',18,'{"act":">A2","hash":"894f516f980f188aca78a9c595941dbb730e535c7dbbccfdeb45c2bbfa599800","seat":null,"seq":18,"t":1731}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',19,'{"act":">F2","hash":"fd5c70bde08543585b13eea08531d4a385dda0b2b00542d112021d8358c1460f","seat":null,"seq":19,"t":1731}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',20,'{"act":"pass","hash":"1eaac3c5712893d0dc14263937451030a71d08c7650333b95125f53dfc1ca6fa","seat":0,"seq":20,"t":2104}');
INSERT INTO lines VALUES('9SiVO7X-IdRUHJDt',21,'{"hash":"834528a12f2660d7cb7dac96a0e0c5179021e673d5104da8cdc7167311788efd","reason":"famiglia.passes","scores":[1,1],"seed":"4b1946d8f879d4296d0a2f5f026d555b1533a62740fc716d9d644c72ebeae74c","winners":[]}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',0,'{"commitment":"e7b4e0610a86320832c9b97e02b21b88e3124e0abbe0f198a4d61d2180e6a83b","edition":"second","format":"consigliere-record","game":"famiglia","hash":"8a62fd1330475a68aaf2dfa8086a7a1501e5259ba546fb0ff008a6bfc93d7838","options":{"brute_up_to":"yes","mercenary_for_mercenary":"yes","refill_extra_round":"yes","starter":"random","swap_up_to":"yes","take_new_only":"yes","tie_break":"points"},"rules_version":1,"seats":[{"kind":"human","level":0,"name":"Ann"},{"kind":"human","level":0,"name":"Guest 1"}],"version":1}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',1,'{"act":"first:2","hash":"3b0d24afd5b44618f0b67c92a6a7b701900f622417613355e1ac28a53b4decd2","seat":null,"seq":1,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',2,'{"act":">F1","hash":"e98b8e0b91ca6d2dfa622a063a81145c9689cd499370c00701638edfb0bf22c9","seat":null,"seq":2,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',3,'{"act":">F1","hash":"421bd4bf61af8c2baafdbc83bd69d6790080f74dda3e6729a1f7119f0ea824ad","seat":null,"seq":3,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',4,'{"act":">A1","hash":"1e95082b8127d062784b177b0391d3e68df01b1ba77368ad9fb47e410f35c080","seat":null,"seq":4,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',5,'{"act":">B0","hash":"4c8a0fbb19874139dd8739674c0ec2e14e66515db3b84ea58387df66b9301585","seat":null,"seq":5,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',6,'{"act":">M1","hash":"2b55779a59bf8a01487834ad4aea1a1f74b493ffc1c7dbcb7bd4b91581d495ce","seat":null,"seq":6,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',7,'{"act":">F2","hash":"76446c14fc72fa8766fee45401fdd29c97f3056035df664323fb20bb8973d874","seat":null,"seq":7,"t":0}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',8,'{"act":"+B0","hash":"560104b9223e7db654035203569e8d062e12900332a8aa9fec13ab96ab1d7a1c","seat":1,"seq":8,"t":366}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',9,'{"act":"-A1","hash":"749e7f7a31ecffbf38d42a111d15a215960b128b0442108889ebb00728f679a8","seat":0,"seq":9,"t":664}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',10,'{"act":">F0","hash":"559e0a85d905548d84d5347009b278299973d927bc559776cf67f75ee1d7a22b","seat":null,"seq":10,"t":664}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',11,'{"act":"pass","hash":"2d0436929042ac75dc4ec809ec470b0003a7159c6d28d50ae01b775bbe43030b","seat":0,"seq":11,"t":879}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',12,'{"act":"+F0","hash":"339613bca8c838a125f88e71879caf732e6a37af37c5b34fa05b55ff97fac170","seat":1,"seq":12,"t":1168}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',13,'{"act":"-F2","hash":"7d57f2bd73b449f6f588effa8b35f4b07f2de026c6d80cdb6762d36712813dc7","seat":0,"seq":13,"t":1457}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',14,'{"act":">F0","hash":"c90c028a0f5590b4e28ee92871121d5e08006d42342501e902993aab7876a7d3","seat":null,"seq":14,"t":1457}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',15,'{"act":">F2","hash":"002349926554f79c50de4bcd60df63508b4ea64dde76aac03adb4f246d07ce40","seat":null,"seq":15,"t":1457}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',16,'{"act":"pass","hash":"c527cc9e4f9ec39f6eada248d4b9d51ba5adc8d754dca59fea4d9e208de781f4","seat":0,"seq":16,"t":1742}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',17,'{"act":"pass","hash":"b6c91c954bed48a54b1da989ff6acf253c616d8903a1dcc04b2fa1affce25465","seat":1,"seq":17,"t":2031}');
INSERT INTO lines VALUES('RZugzbbFX2Ad-bJl',18,'{"hash":"c2b1e255f446d9070c754408471dee43f0f0fbec327dfbc4164d5248ecc33cbc","reason":"famiglia.passes","scores":[1,2],"seed":"32b071305af84e820466090768ae05f41367b45f42972d304edd3a7d6fabd102","winners":[1]}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',0,'{"commitment":"547d04856b49a05d79d95133f4544c85be7d88dda3e5490d107f0d0169c8516e","edition":"dynasties","format":"consigliere-record","game":"family-tree","hash":"fac62133bbb035c2f5166960722532d8eef6a7d90777a6a1ed0f9f91683eb5c8","options":{"best":"points","deck":"standard","end":"equal","event_max_age":"none","father_check":"on","inner_wedding":"on","lone_chain":"off","separate":"off","starter":"random","starter_draws":"0","variant":"dynasties"},"rules_version":1,"seats":[{"kind":"human","level":0,"name":"Ann"},{"kind":"human","level":0,"name":"Guest 1"},{"kind":"human","level":0,"name":"Guest 2"}],"version":1}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',1,'{"act":"first:1","hash":"363e1ac2e74c9257225417e1294acbf8a46b5b0460dd4491f16dde7440212d6b","seat":null,"seq":1,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',2,'{"act":">lidiya","hash":"f82b6a0e435161e512046c3bdd5d56ab4dff243b7a1b4a9962c7be3db135a1dd","seat":null,"seq":2,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',3,'{"act":">yegor","hash":"9e9a9e2c84e31604331787dfe57040950f077104d794536c640229c24498410e","seat":null,"seq":3,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',4,'{"act":">m24","hash":"af3ac2ea553b5e2a646b46261722d017f45b2d94b6ca76ecdabadda907c1306a","seat":null,"seq":4,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',5,'{"act":">roman","hash":"851fcc89849703c90d53bb6f5b12c779fa1eac188544293ac0f2785a3bb41409","seat":null,"seq":5,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',6,'{"act":">anatoly","hash":"75061bc09fbcd8d696eb18755ad407a1969246b8ebff2d2456a053efeac5f9bc","seat":null,"seq":6,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',7,'{"act":">pelageya","hash":"a6a7adb21928a449a61bdd7e08489175999e69c1c16e4fca748bd76988396d99","seat":null,"seq":7,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',8,'{"act":">m21","hash":"1f751f20b8f2fa6adb1f73e7213384b903926e2acf4575a3517918dac8c143e9","seat":null,"seq":8,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',9,'{"act":">yemelyan","hash":"152274d5a7c0108888723dbf12ed677e137a841dc4af16202665aad310dcffd3","seat":null,"seq":9,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',10,'{"act":">zlata","hash":"852fac0516fdf4432103000615484ad8cdf8d4554cdaa6120dd7e89169216e68","seat":null,"seq":10,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',11,'{"act":">nelli","hash":"e1f8bff2f0e9e44fa2246dc0a8d5871e309c3fd8e711feca9799ed1926de5892","seat":null,"seq":11,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',12,'{"act":">lyudmila","hash":"9ff0dec5d8ff0d8867b77625dc54f5d0d107caba32efdb1eacd8aa3dcbd7d9ca","seat":null,"seq":12,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',13,'{"act":">maxim","hash":"e2a0f138baf1dcd00b0f97847d1865639607d6d74966906c1f64e3beb0be0146","seat":null,"seq":13,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',14,'{"act":">e03","hash":"20bc693e0b4ea69fa67d6eb094992b04951d1a2dfc634e2bb50a12640d2ba5ff","seat":null,"seq":14,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',15,'{"act":">yuri","hash":"df50e03e00ec7aae139d356b7a32f1dc811df94ff935e40b36d789622e352844","seat":null,"seq":15,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',16,'{"act":">alina","hash":"5448bfc71e183f05d7788d9c264e78c9801c5992a8cc7e831c797f9945950c82","seat":null,"seq":16,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',17,'{"act":">e08","hash":"736347a77581efad5d9e3c7bdc8a6f257a604e22c7fb4eeaa7a7226cd4080780","seat":null,"seq":17,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',18,'{"act":">ruslan","hash":"027a7ceaaca206982f554b7f5a3fc8ec997eac6d6fc52cce28c6358b1332c496","seat":null,"seq":18,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',19,'{"act":">klavdiya","hash":"3b71c2ff87b55c17558556093f638044709babf71935e82c905186b844aa1a38","seat":null,"seq":19,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',20,'{"act":">kapitolina","hash":"5912842c40bd584e2ac946a0af854df9684ed2063d2e91fbb76593684870d5e7","seat":null,"seq":20,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',21,'{"act":">arkady","hash":"6fc17d9a6f97b449849e1d206d04873c70592003588a1b42697d9a1c28402d2e","seat":null,"seq":21,"t":0}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',22,'{"act":"take:ruslan","hash":"b5e4d4add5ab5dbc298ad04ef7cbbe120d84c75738032bdf2509a228b746cdb3","seat":0,"seq":22,"t":409}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',23,'{"act":">stanislav","hash":"ac58af1683eaace1bd7a0fa81621f4b386c18796939922e954d67e04f7f3f470","seat":null,"seq":23,"t":409}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',24,'{"act":"pass","hash":"76a22c44e1b650a768a51042e773a24043f65d1c9dda9f086c3d22db65baf3b6","seat":0,"seq":24,"t":409}');
INSERT INTO lines VALUES('UuYboSXq0M6Hc2GL',25,'{"act":"drop:lidiya","hash":"bfc76bdf70c34ca53822c2df905715cc85640568626d24929e86892f5299fd4c","seat":0,"seq":25,"t":706}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',0,'{"commitment":"1712a034f8b6eec5b7fbd47975fc0cd185a9ee6e3618783b01237a352a40e2ca","edition":"recommended","format":"consigliere-record","game":"la-famiglia","hash":"439a3c3aa9973ac7fdebc18740e5a214571b4358a8ed3bfd24f94dc61bfdcfb8","options":{"bronte_first":"on","families":"advised","gain_blue":"on","level":"medium","mode":"1v1","move_tile_discs":"on","muster_boat_1":"on","neutral_brute_1":"on","neutral_capture_2":"on"},"rules_version":3,"seats":[{"kind":"human","level":0,"name":"Ann"},{"kind":"human","level":0,"name":"Guest 1"}],"version":1}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',1,'{"act":">first:2","hash":"b6798cc251f4b26a202aed495650f236d053f42a388f1c681e0aff66e3518f38","seat":null,"seq":1,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',2,'{"act":">T11","hash":"93d709b09083be141192bd91cda48c3431b408a4708c1853a177567b6ce67a11","seat":null,"seq":2,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',3,'{"act":">T10","hash":"9430a1f9d06a9faee1e485be837eb6db34a7a9aa5531e67f95622b06211cbaf3","seat":null,"seq":3,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',4,'{"act":">T04","hash":"80d56fd7124fda8144a05eaf71e1080c08e920b04aa7315778efc422e77ad723","seat":null,"seq":4,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',5,'{"act":">T06","hash":"acfad83f19482d98d48b7dec3b35f33e7f8672efd8ee4ec0dce5c3432497d85a","seat":null,"seq":5,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',6,'{"act":">T03","hash":"a6612f7f7a2519512b4ec9ae3403addfd85ddf1ab13876ac6eac0ab49b0115ba","seat":null,"seq":6,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',7,'{"act":">T07","hash":"9ac68e2b04b7bb56d41a7150677094f889b2edc96bf6c56af92d1a6995a175ca","seat":null,"seq":7,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',8,'{"act":">T09","hash":"a3bc67abfa6169ebc4f123175483e148139c74ed94ef88c0c0683638b4de4543","seat":null,"seq":8,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',9,'{"act":">MIL","hash":"8d4505e3244103d4fb933739edb8d31e9b795d2ecb25e18db44eb8b8cc052bd4","seat":null,"seq":9,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',10,'{"act":">PAL","hash":"6e9fcad105afad107fb01cf5a5e115a518cf6af6762547c0810a86be911a36eb","seat":null,"seq":10,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',11,'{"act":">PAT","hash":"1975b1d70fe4da8a42a76c536824143f03ac9c90d28043b3b9740ae6ab1d82ab","seat":null,"seq":11,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',12,'{"act":">LER","hash":"5b7d88dc49b5ed52d1474caf33ea8ebe967a03bee3996c6f91370716f2b14d4f","seat":null,"seq":12,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',13,'{"act":">K2","hash":"b7dad7a0295895199f28f941ec48288d96f79dc375b3007ca624d126f8cd9cb7","seat":null,"seq":13,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',14,'{"act":">K3","hash":"805424ea1c00afae65974dceb6a5f8ac752d4056071991622f36935d4382149e","seat":null,"seq":14,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',15,'{"act":">K4","hash":"35fa83392399ebb7781815dc28802fb07ece2adb94cdd5d6a65d844615eb0e87","seat":null,"seq":15,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',16,'{"act":">K1","hash":"05c78c1e9db2c6c280056cd4f23bc6d8d4f6d1bc467f95ef0f7758b1a7278979","seat":null,"seq":16,"t":0}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',17,'{"act":"character:K2","hash":"6f00b5895472cbaa59bb733bb01b06f3d3a143bfa82f1ec5ee48d1275879babf","seat":1,"seq":17,"t":344}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',18,'{"act":"split:6","hash":"d71a8f318be37a28a9338c9a0011cf50edd649802a2c8ce6d7b6a96b71b9342e","seat":1,"seq":18,"t":491}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',19,'{"act":"character:K4","hash":"0e723b73b6b11e2681e7aec1472f5d1646c6cad89be605486894be2ba1d0a46e","seat":0,"seq":19,"t":1208}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',20,'{"act":"split:2","hash":"7c4d00644a26cce31f3dc27b65d3d241d0be961c1278ef9c4f3f1cb069328c8b","seat":0,"seq":20,"t":1357}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',21,'{"act":"put:NIC","hash":"a681ce35414fd589431b363e4199e546fb61048f5c4dd716e838c97e3c0a77b2","seat":1,"seq":21,"t":1647}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',22,'{"act":"put:MIS","hash":"55257ee73e3e20e50b4837bd5ed7c9f05032eee046668d7ec03029a44d1c4307","seat":1,"seq":22,"t":1799}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',23,'{"act":"put:CTV","hash":"e10374c2cc39cb2365ba91607e8132e03903664b88412d05ea3876c41922a8d6","seat":0,"seq":23,"t":2091}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',24,'{"act":"put:TER","hash":"74cdcc4b78111c67b76fb36c313ef98417a400824b8a34ed36005e1ca5c12938","seat":0,"seq":24,"t":2241}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',25,'{"act":"car:SAM","hash":"d5960468015b13c44c44fe73706ff2a3273704363cf97d325ebb8122b0601fe3","seat":0,"seq":25,"t":2393}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',26,'{"act":"car:TER","hash":"0de42992b2c67e4845b6418c2a1fc2c7bcf4c387bfa50b2cbb653ffd0b08b2ea","seat":0,"seq":26,"t":2542}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',27,'{"act":"disc:2","hash":"51797a175b87468fe634b58ba13f03415709a799b196af9cd8c6312631cd6fd6","seat":1,"seq":27,"t":2837}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',28,'{"act":"disc:1","hash":"52b01769f2ad500d116f7a48d3a4485431fe65ae97f747ce8c92e827690a646a","seat":0,"seq":28,"t":3140}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',29,'{"act":"disc:1","hash":"3ca57ef0cd24a5c9a0c8e69948b5b278f380fed1a43e183e2ec425f47b551b70","seat":1,"seq":29,"t":3432}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',30,'{"act":"disc:3","hash":"0d1ce7f55428b6617ab9ec7fc35131e3b510e8fbe2ac8a3efe08b1a7bdfffc17","seat":0,"seq":30,"t":3727}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',31,'{"act":"disc:3","hash":"89d50a0e56302b3e93845c2dfc9a75a11b60a74f1200ede9ee0e491670a9f30e","seat":1,"seq":31,"t":4031}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',32,'{"act":"disc:3","hash":"d185d2391a46f262b84ea9d3adfb8fb4f18aba061c5beeb44757e6d6d4834a37","seat":0,"seq":32,"t":4317}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',33,'{"act":"disc:4","hash":"224a79831f3221643759971574bbc242ba2f54063bb96ec0b8727ef57cef9863","seat":1,"seq":33,"t":4621}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',34,'{"act":"disc:5","hash":"90a365681bec0aaab0a35d8ea54c8800ec735347518695ec2e3274f7b453579b","seat":0,"seq":34,"t":4914}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',35,'{"act":"from:5:P1","hash":"5f3d13a22a6692d1c65507cf602a83281d0e5ff6750781e05f3635eb6677df3f","seat":1,"seq":35,"t":5227}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',36,'{"act":"to:PLC","hash":"0b35983eff8f8efc3ef765cab235b2744ee11baa20ddf50b0b97cd619b6c8242","seat":1,"seq":36,"t":5380}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',37,'{"act":"put:dome","hash":"e5059d2c6441ec22d4d97bb0c261afb5c56e582015c2efda7e39f02e2aeea10a","seat":1,"seq":37,"t":5533}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',38,'{"act":"put:CTG","hash":"8c39a632690697f4618d40b193afee190416c433fc7f61b9a11f4601c4c0bc1d","seat":1,"seq":38,"t":5687}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',39,'{"act":"put:MIS","hash":"6903d83ab3aa6b65c9e16f3693d9a51f6d9b1d9c21892b0b81b98acfe9893775","seat":1,"seq":39,"t":5836}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',40,'{"act":"put:CTG","hash":"5c3368fca14879f4dcea202cbce9469152e8be3324b1f80abaf3d9eeeb9b8427","seat":1,"seq":40,"t":5990}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',41,'{"act":"gain:1","hash":"70cedb80dc6c38dcb6ea110e124085c145fe16f6f0344d285a28fad12cbf5032","seat":0,"seq":41,"t":6339}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',42,'{"act":"gcol:3","hash":"d15c3122e91cd8e27645d7dcd74009107812d1ccb5c5235368bd7838113a6441","seat":0,"seq":42,"t":6492}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',43,'{"act":"gkind:ORD","hash":"190059d9002eca277b942f9702775230936dfd26ba0f402768660ee6256b7cf1","seat":0,"seq":43,"t":6639}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',44,'{"act":"gcol:3","hash":"7c45805a7b2cf6be0d8e9c48e3d066ca45b26a4195b82fda13b16999dff81137","seat":0,"seq":44,"t":6798}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',45,'{"act":"gkind:blue","hash":"a42d099b7c1a27a3662718ffdbf29bd0098569eefbc014113ed7e096f3b1d4c0","seat":0,"seq":45,"t":6956}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',46,'{"act":"gcol:2","hash":"864f37d6cac5f2a2ad1c58f9058dfc3726dfd3fadf9865f44700742b5a96c583","seat":0,"seq":46,"t":7108}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',47,'{"act":"gkind:ORD","hash":"2e99b8017133bc199e6e7baddf50a3fe5a77f0212d1c27bbefb42056b4d73829","seat":0,"seq":47,"t":7256}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',48,'{"act":"gcol:3","hash":"c98df55f2d28cf1a70b2a38473b91c94d650e13d67cde44101571e1cf9a92d06","seat":0,"seq":48,"t":7403}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',49,'{"act":"gkind:REC","hash":"3af6c701e839e95247917e970dd6622b4ed2bd8046d976e2c06c0ce31b92ebf7","seat":0,"seq":49,"t":7555}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',50,'{"act":"row:C","hash":"7d755baa131201df3258f5ebcd9034419da8454bf6288f69ff7bd4a6fcdbb8e7","seat":0,"seq":50,"t":7710}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',51,'{"act":"work:4","hash":"7bc041fd79e4b4c156f0da17c44deb2eb6ce41c8081652f7b848102f7919eaf6","seat":0,"seq":51,"t":7898}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',52,'{"act":"row:J","hash":"749a55b47d5c4e199f93cba8c4777300c6113465a0bd1d680e89bd0e4a9d516c","seat":0,"seq":52,"t":8049}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',53,'{"act":"work:5","hash":"7df571e42d807a872d3918f6883ebf33de03b0d3f3e1c62655cd16efd3264398","seat":0,"seq":53,"t":8196}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',54,'{"act":"from:2:N","hash":"c8a2b5a37403d744a2dbb19efff296d430051b662f930419447dcb38b556d9b5","seat":1,"seq":54,"t":8503}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',55,'{"act":"to:LAB","hash":"2a39174099780f1bc51f18bf90c3c1f5fedeabb0596842a755186e87afd9174f","seat":1,"seq":55,"t":8733}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',56,'{"act":"act:no","hash":"0635dda2b25f7ca60f097c3da2cf25d1872c9c00b8ac55e9ab726e1fc88d9f1d","seat":1,"seq":56,"t":8899}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',57,'{"act":"from:4:P2","hash":"8d5484cd2c75bd180f68ad39543872d88754d85e3a68685faa8cb06fbde11ded","seat":0,"seq":57,"t":9193}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',58,'{"act":"to:INC","hash":"45480cef333e34b5bf344573aabd6b83cc351e54de18a6b5dbdef176aa2d183b","seat":0,"seq":58,"t":9345}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',59,'{"act":"gain:6","hash":"e34a3a914471fdd2ad50364d825297d4d11714946d3b42e06b0d9ac81496f0f5","seat":1,"seq":59,"t":9654}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',60,'{"act":"gcol:3","hash":"9489c60b8679266c5e6f63996c32a9bc9faf26fb30b351794e7e625e4899e902","seat":1,"seq":60,"t":9810}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',61,'{"act":"gkind:RAP","hash":"bf7698d155a30dbc66a4e356d25398a8a8e331cb14d6d7c8978ea9e0cb90c621","seat":1,"seq":61,"t":9965}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',62,'{"act":"gcol:4","hash":"6b012b4247491d2a24f8c91fa5d7a04aabe678f3f840996d3dec684efaa4b7d9","seat":1,"seq":62,"t":10117}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',63,'{"act":"gkind:IN1","hash":"9e452b05198385e80d4b032ff32e2e8d308a6701d6953ddf692e54070c67cf94","seat":1,"seq":63,"t":10279}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',64,'{"act":"row:P","hash":"57202c611aeef687a6fc3fdb6e6a9a35363ec7f5abec106904cc7bf380fbcdb9","seat":1,"seq":64,"t":10431}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',65,'{"act":"work:1","hash":"d60a3ce46e71f102579ce8a134cb693182892b999cf5957c37076f724c1bf003","seat":1,"seq":65,"t":10581}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',66,'{"act":"from:4:N","hash":"b9b4ba362717cbca60dc2a05c50381c88471a3165d9681ff419f45a3131ec886","seat":0,"seq":66,"t":10879}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',67,'{"act":"to:PLC","hash":"8218ff74afd47b96069b05d05551d3af53a12b7e02280937268290ce93554fcf","seat":0,"seq":67,"t":11029}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',68,'{"act":"put:ENN","hash":"84ca781a9f908ec3ae55c14752c5cdcff1a132a4f0b137865a40148034f6796a","seat":0,"seq":68,"t":11190}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',69,'{"act":"put:CEF","hash":"9931e78081edc020312269170811d655c263a18c024ea5c32779b899482267be","seat":0,"seq":69,"t":11493}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',70,'{"act":"put:TRA","hash":"014be0853cf672d8f5f374c147d404944c2feccc8f4edeac9a0b97089c668699","seat":0,"seq":70,"t":11723}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',71,'{"act":"put:dome","hash":"fa4503c2775c2ba9712b11e979eed74857e852e5d8e8f91844d4e1b0e9e3af16","seat":0,"seq":71,"t":11875}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',72,'{"act":"put:CEF","hash":"1d358c7f82f4e9f011f2d9d61602cc1d50eef6d9facebdae7e3de02735502fb1","seat":0,"seq":72,"t":12038}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',73,'{"act":"from:3:P2","hash":"1e0c049020f1c5707603ebdd47de9658a921af9814017b197c19ec82b543f195","seat":1,"seq":73,"t":12347}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',74,'{"act":"to:CAR","hash":"41a836a4124a83386a6b2b5d5c432c35ef9310ec8fadc8fe53803c41a53e9e0b","seat":1,"seq":74,"t":12347}');
INSERT INTO lines VALUES('_uCpihA_8mn2SJt7',75,'{"act":"car:NIC","hash":"8dec50229d62b7553d8594fb889342dd7908144852471514a0faafb9eaa3697a","seat":1,"seq":75,"t":12571}');
CREATE TABLE answers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    guest TEXT NOT NULL,
    cid TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (table_id, guest, cid)
) STRICT, WITHOUT ROWID;
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a1',8);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a10',20);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a3',9);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a5',10);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a6',13);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a8',14);
INSERT INTO answers VALUES('9SiVO7X-IdRUHJDt','e8_vHQTlpj70qtBv','a9',16);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a1',8);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a11',17);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a3',9);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a4',11);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a6',12);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a8',13);
INSERT INTO answers VALUES('RZugzbbFX2Ad-bJl','e8_vHQTlpj70qtBv','a9',16);
INSERT INTO answers VALUES('UuYboSXq0M6Hc2GL','e8_vHQTlpj70qtBv','a1',22);
INSERT INTO answers VALUES('UuYboSXq0M6Hc2GL','e8_vHQTlpj70qtBv','a3',25);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a1',17);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a10',23);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a11',24);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a12',25);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a13',26);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a15',27);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a17',28);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a19',29);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a2',18);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a21',30);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a23',31);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a25',32);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a27',33);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a29',34);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a31',35);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a32',36);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a33',37);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a34',38);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a35',39);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a36',40);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a38',41);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a39',42);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a4',19);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a40',43);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a41',44);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a42',45);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a43',46);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a44',47);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a45',48);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a46',49);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a47',50);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a48',51);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a49',52);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a5',20);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a50',53);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a52',54);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a53',55);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a54',56);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a56',57);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a57',58);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a59',59);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a60',60);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a61',61);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a62',62);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a63',63);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a64',64);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a65',65);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a67',66);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a68',67);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a69',68);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a7',21);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a70',69);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a71',70);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a72',71);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a73',72);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a75',73);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a77',75);
INSERT INTO answers VALUES('_uCpihA_8mn2SJt7','e8_vHQTlpj70qtBv','a8',22);
COMMIT;
PRAGMA user_version=1;
